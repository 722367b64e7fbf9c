/** Drags one element onto another. */
import { seriousWordsIn } from '../../words';
import type { Gestures } from '../doing/actions';
import { closest } from '../doing/elements';
import type { Hit, Point } from '../doing/hit';
import { isRefused } from '../doing/plan';
import { lent } from '../lent';

const { deepestAt, moveTo, pressDown, withWindow, wordsOn } = lent;

const moves = 8;
/** Pages measure between two frames; a hidden tab has none, but timers. */
const frame = () => new Promise((resolve) => setTimeout(resolve, 20));

type IsOurs = (element: Element) => boolean;

/** By the pointer, and by HTML's drag and drop where the page declares it. `end`: where exactly. */
export async function drag(from: Hit, to: Hit, isOurs: IsOurs, end = past(from.at, to)): Promise<void> {
  moveTo(from);
  const release = pressDown(from);
  const dragged = closest(from.target, '[draggable=true]');
  if (dragged) await dragNatively(dragged, from, to);
  else release(await dragByPointer(from, to, end, isOurs));
}

/** To where it ends. */
async function dragByPointer(from: Hit, to: Hit, end: Point, isOurs: IsOurs): Promise<Hit> {
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

const planDrag: Gestures['drag']['plan'] = (resolve, { ref, to }) => {
  const onto = resolve(to, 'touch');
  if (isRefused(onto)) return onto;
  const target = resolve(ref, 'touch');
  if (isRefused(target)) return target;
  // Bringing one into sight can take the other out of it.
  const again = resolve(to, 'point');
  if (isRefused(again)) return again;
  const moved = resolve(ref, 'point');
  if (isRefused(moved)) return moved;
  return withWindow(
    [{ target: moved }, { target: again }],
    () => seriousWordsIn(wordsOn([again.element], '')) ?? { serious: null },
  );
};

export const dragging: Pick<Gestures, 'drag'> = {
  drag: {
    plan: planDrag,
    async perform({ hit }, { plan, isOurs }) {
      const onto = plan.targets[1]?.target.hit;
      if (hit && onto) await drag(hit, onto, isOurs);
      return null;
    },
  },
};
