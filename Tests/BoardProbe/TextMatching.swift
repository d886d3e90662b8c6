import Linux

/// Lets a `switch` over a ``Text`` name its cases as literals.
func ~= (literal: StaticString, text: Text) -> Bool { text == literal }
