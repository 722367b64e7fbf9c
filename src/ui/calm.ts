/** Milliseconds without a change, after which what moved has come to rest. */
const rest = 120;

/** Draws at a first change at once, and at those that follow it only when they have come to rest, as at a dragged edge. */
export class Calm {
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  isMoving = false;

  constructor(private readonly draw: () => void) {}

  change(): void {
    this.end();
    if (!this.isMoving) this.draw();
    this.isMoving = true;
    // From the next frame: drawing twenty charts takes longer than the rest.
    this.frame = requestAnimationFrame(() => {
      this.timer = setTimeout(() => {
        this.isMoving = false;
        this.draw();
      }, rest);
    });
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}
