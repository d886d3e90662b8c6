/*
 * A board of tiles in a window of Qt 5: each tile that a finger or the mouse presses changes its colour.
 *
 * Built with -DTOUCH_OVERLAY it lays a mark for every touch into the frame, and draws only what has changed. It hands over
 * the touches that Qt reports, so nothing else reads a panel.
 */
#include <QGuiApplication>
#include <QImage>
#include <QPaintEvent>
#include <QPainter>
#include <QRasterWindow>
#ifdef TOUCH_OVERLAY
#include <QSet>
#endif
#include <QTouchEvent>
#include <cstdio>

#include <touch_overlay.h>

enum { WIDTH = 800, HEIGHT = 480, COLUMNS = 5, ROWS = 3, TILE = 160, GAP = 4, PAUSE = 16 };

class Board : public QRasterWindow {
public:
  Board() {
    setTitle("tiles");
    setMinimumSize(QSize(WIDTH, HEIGHT));
    setMaximumSize(QSize(WIDTH, HEIGHT));
#ifdef TOUCH_OVERLAY
    touch_overlay_options options = {};
    options.flags = TOUCH_OVERLAY_FEED | TOUCH_OVERLAY_COMPOSE;
    options.width = WIDTH;
    options.height = HEIGHT;
    check(touch_overlay_start(&options));
    take_marks();
    startTimer(PAUSE, Qt::PreciseTimer);
#endif
  }

protected:
  void paintEvent(QPaintEvent *event) override {
    QPainter window(this);
    for (const QRect &part : event->region().intersected(frame.rect())) {
      draw(part);
#ifdef TOUCH_OVERLAY
      const touch_overlay_rectangle area = {part.x(), part.y(), part.width(), part.height()};
      check(touch_overlay_compose_part(
          frame.scanLine(part.y()) + 4 * part.x(), static_cast<size_t>(frame.bytesPerLine()), &area));
#endif
      window.drawImage(part.topLeft(), frame, part);
    }
  }

  void touchEvent(QTouchEvent *event) override {
#ifdef TOUCH_OVERLAY
    if (event->type() == QEvent::TouchCancel) cancel();
#endif
    for (const QTouchEvent::TouchPoint &point : event->touchPoints()) {
#ifdef TOUCH_OVERLAY
      feed(point);
#endif
      QPoint place = point.pos().toPoint();
      if (point.state() != Qt::TouchPointPressed || !frame.rect().contains(place)) continue;
      bool &tile = is_lit[place.y() / TILE][place.x() / TILE];
      tile = !tile;
      update(rectangle(place.y() / TILE, place.x() / TILE));
    }
    event->accept();
  }

#ifdef TOUCH_OVERLAY
  void timerEvent(QTimerEvent *) override { take_marks(); }
#endif

private:
  QImage frame{WIDTH, HEIGHT, QImage::Format_RGB32};
  bool is_lit[ROWS][COLUMNS] = {};

  static QRect rectangle(int row, int column) {
    return {column * TILE + GAP, row * TILE + GAP, TILE - 2 * GAP, TILE - 2 * GAP};
  }

  void draw(const QRect &part) {
    QPainter painter(&frame);
    painter.setClipRect(part);
    painter.fillRect(part, QColor(0x10, 0x18, 0x20));
    for (int row = 0; row < ROWS; row++)
      for (int column = 0; column < COLUMNS; column++)
        painter.fillRect(
            rectangle(row, column), is_lit[row][column] ? QColor(0xe0, 0xa0, 0x30) : QColor(0x30, 0x50, 0x70));
  }

#ifdef TOUCH_OVERLAY
  bool has_failed = false;
  /* The numbers of the fingers that are down. */
  QSet<int> fingers;

  /* Says once why touches are not shown; the app goes on. */
  void check(int code) {
    if (code == TOUCH_OVERLAY_OK || has_failed) return;
    std::fprintf(stderr, "qt: touches are not shown: %s\n", touch_overlay_problem());
    has_failed = true;
    /* Marks that were up must go. */
    update();
  }

  /* Takes the marks for the next frame, and asks for the parts of it in which they changed. */
  void take_marks() {
    touch_overlay_rectangle changed[TOUCH_OVERLAY_RECTANGLES];
    size_t count = TOUCH_OVERLAY_RECTANGLES;
    int code = touch_overlay_compose(nullptr, 0, TOUCH_OVERLAY_XRGB8888, WIDTH, HEIGHT, changed, &count);
    check(code);
    for (size_t index = 0; code == TOUCH_OVERLAY_OK && index < count; index++)
      update(QRect(changed[index].x, changed[index].y, changed[index].width, changed[index].height));
  }

  void feed(const QTouchEvent::TouchPoint &point) {
    touch_overlay_touch touch = {};
    touch.id = point.id();
    touch.x = static_cast<float>(point.pos().x());
    touch.y = static_cast<float>(point.pos().y());
    touch.phase = point.state() == Qt::TouchPointPressed ? TOUCH_OVERLAY_BEGAN
                  : point.state() == Qt::TouchPointReleased ? TOUCH_OVERLAY_ENDED
                                                            : TOUCH_OVERLAY_MOVED;
    if (touch.phase == TOUCH_OVERLAY_ENDED) fingers.remove(point.id());
    else fingers.insert(point.id());
    check(touch_overlay_feed(&touch, 1));
  }

  /* Qt says that all touches are cancelled without saying which. */
  void cancel() {
    for (int finger : fingers) {
      touch_overlay_touch touch = {};
      touch.id = finger;
      touch.phase = TOUCH_OVERLAY_CANCELLED;
      check(touch_overlay_feed(&touch, 1));
    }
    fingers.clear();
  }
#endif
};

int main(int count, char **words) {
  /* The mouse is one more finger. */
  QGuiApplication::setAttribute(Qt::AA_SynthesizeTouchForUnhandledMouseEvents);
  QGuiApplication app(count, words);
  Board board;
  board.show();
  int code = app.exec();
  touch_overlay_stop();
  return code;
}
