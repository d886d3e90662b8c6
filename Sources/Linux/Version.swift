/// The version of this product.
public enum Version {
  public static let text = "0.2.0"
}
