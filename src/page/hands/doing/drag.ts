/** Drags one element onto another: by the pointer, and by HTML's drag and drop where the page declares it. */
import { closest } from './elements';
import { moveTo, pressDown } from './events';
import { deepestAt, type Hit, type Point } from './hit';

const moves = 8;
/** Pages measure between two frames; a hidden tab has none, but timers. */
const frame = () => new Promise((resolve) => setTimeout(resolve, 20));

export async function drag(from: Hit, to: Hit, isOurs: (element: Element) => boolean): Promise<void> {
  moveTo(from);
  const release = pressDown(from);
  const dragged = closest(from.target, '[draggable=true]');
  if (dragged) await dragNatively(dragged, from, to);
  else release(await dragByPointer(from, to, isOurs));
}

/** To where it ends. */
async function dragByPointer(from: Hit, to: Hit, isOurs: (element: Element) => boolean): Promise<Hit> {
  const end = past(from.at, to);
  const hitAt = (at: Point): Hit => ({ at, target: deepestAt(to.target.ownerDocument, at, isOurs) ?? to.target });
  for (let move = 1; move <= moves; move++) {
    moveTo(hitAt(between(from.at, end, move / moves)), 1);
    await frame();
  }
  return hitAt(end);
}

/** Past the middle: lists that are sorted by dragging change places when it is crossed. */
function past(from: Point, { at, target }: Hit): Point {
  const { width, height } = target.getBoundingClientRect();
  return {
    x: at.x + Math.sign(at.x - from.x) * Math.min(2, width / 4),
    y: at.y + Math.sign(at.y - from.y) * Math.min(2, height / 4),
  };
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** The pointer's events end where the drag begins. */
async function dragNatively(dragged: Element, from: Hit, to: Hit): Promise<void> {
  const dataTransfer = new DataTransfer();
  const send = (element: Element, type: string, { x, y }: Point) =>
    element.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, clientX: x, clientY: y }),
    );
  if (!send(dragged, 'dragstart', from.at)) return;
  dragged.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, composed: true, pointerId: 1 }));
  await frame();
  send(dragged, 'drag', from.at);
  send(to.target, 'dragenter', to.at);
  await frame();
  // A page that takes the drop prevents what would refuse it.
  if (!send(to.target, 'dragover', to.at)) send(to.target, 'drop', to.at);
  else send(to.target, 'dragleave', to.at);
  send(dragged, 'dragend', to.at);
}
