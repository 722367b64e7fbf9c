/** Points of a picture: what lies there is foreseen and done as if it had been named by its reference. */
import type { PicturePoint, Refused, WhyNot } from '#core/tools/hands-wire.ts';
import { seriousWordsIn } from '../../words';
import type { Gestures } from '../doing/actions';
import { around, controlOf, isTag } from '../doing/elements';
import type { PressOutcome } from '../doing/outcome';
import { isRefused } from '../doing/plan';
import type { Target } from '../doing/resolve';
import type { Hands } from '../index';
import { lent } from '../lent';
import { isMatch } from '../sight/shown-in';
import { drag } from './drag';
import { deepestIn, isMoved, type MarkedPicture, toViewport } from './picture';

const { answers, clickOn, isDisabled, isForbidden, isOwnClickable, isShown, moveTo, nameOf, outcomeOfPress } = lent;
const { outerBoxOf, planOne, roleOf, toRefusal, withWindow, wordsOn } = lent;

type Pointing = Pick<Gestures, 'click_point' | 'drag_points'>;

export function createPoints(
  page: Document,
  { isOurs }: Hands['parts'],
  pictureNow: () => MarkedPicture | null,
): Pointing {
  const resolve = (name: string, point: PicturePoint): Target | Refused => {
    const picture = pictureNow();
    if (picture?.picture !== name || point.x >= picture.width || point.y >= picture.height) return refuse('no-picture');
    const at = toViewport(point, picture);
    const hit = deepestIn(page, at, isOurs);
    if (!hit || isMoved(picture, at, hit)) return refuse('no-picture');
    const element = [...around(hit.target)].find((each) => isPressed(each, picture)) ?? hit.target;
    const key = `${point.x} ${point.y}`;
    const first = picture.found.get(key) ?? element;
    picture.found.set(key, first);
    if (first !== element) return refuse('no-picture');
    const target = { element, control: controlOf(element), role: roleOf(element), name: nameOf(element) };
    const found = { ...target, box: outerBoxOf(element), hit };
    if (isForbidden(found.control)) return toRefusal(found, 'forbidden');
    if (isTransparent(hit.target) || !isShown(element)) return toRefusal(found, 'hidden');
    if (isDisabled(found.control)) return toRefusal(found, 'disabled');
    // What a script sends to a frame goes no further.
    return isTag(hit.target, 'iframe', 'object', 'embed') ? toRefusal(found, 'not-possible') : found;
  };
  const pointsOf = (name: string, points: PicturePoint[]) => {
    const picture = pictureNow();
    return picture?.picture === name ? points.map((each) => toViewport(each, picture)) : [];
  };
  return {
    click_point: {
      pointsOf: ({ picture, x, y }) => pointsOf(picture, [{ x, y }]),
      plan(_, { picture, how, x, y }) {
        const [purpose, outcome] = how === 'hover' ? (['point'] as const) : (['touch', outcomeOfPoint] as const); // literal types
        return planOne(() => resolve(picture, { x, y }), '', purpose, outcome, how);
      },
      perform(first, performance) {
        const { picture, how, x, y } = performance.action;
        if (how !== 'hover') {
          const ways = how === 'double' ? { double: true } : how && { how };
          const action = { type: 'click' as const, ref: '', ...ways }; // a literal type
          return clickOn(first, { ...performance, action, resolve: () => resolve(picture, { x, y }) });
        }
        if (first.hit) moveTo(first.hit);
        return null;
      },
      mayStayShut: true,
    },
    drag_points: {
      pointsOf: ({ picture, from, to }) => pointsOf(picture, [from, to]),
      plan(_, { picture, from, to }) {
        const [target, onto] = [resolve(picture, from), resolve(picture, to)];
        if (isRefused(target)) return target;
        if (isRefused(onto)) return onto;
        // Each frame has points of its own.
        if (target.element.ownerDocument !== onto.element.ownerDocument) return toRefusal(onto, 'not-possible');
        const said = () => seriousWordsIn(wordsOn([target.element, onto.element], ''));
        return withWindow([{ target }, { target: onto }], () =>
          unlessSeen([target, onto], said() ?? { serious: null }),
        );
      },
      async perform({ hit }, { plan }) {
        const onto = plan.targets[1]?.target.hit;
        if (hit && onto) await drag(hit, onto, isOurs, onto.at);
        return null;
      },
    },
  };
}

const refuse = (why: WhyNot): Refused => ({ type: 'refused', why });

/** What has a mark, or would have a reference. */
const isPressed = (element: Element, { boxes }: MarkedPicture): boolean =>
  boxes.has(element) || isMatch(element, answers) || isOwnClickable(element);

const outcomeOfPoint = (target: Target): PressOutcome =>
  unlessSeen([target], outcomeOfPress(target.element, target.hit?.target));

/** What the page only draws is nowhere told: that asks each time. */
const unlessSeen = (targets: readonly Target[], outcome: PressOutcome): PressOutcome =>
  outcome.serious === null && targets.some(isDrawn) ? { ...outcome, serious: 'unseen' } : outcome;

const isDrawn = ({ hit, element, name }: Target): boolean =>
  isTag(hit?.target, 'canvas') ||
  // A component with a tree that is closed to scripts.
  hit?.target.localName.includes('-') === true ||
  (isMatch(hit?.target ?? element, 'img, video, svg, svg *') && name === '');

/** Something else is seen there, through it. Fields lie unseen over what is drawn for them. */
function isTransparent(element: Element): boolean {
  if (isTag(element, 'input', 'select', 'textarea')) return false;
  let opacity = 1;
  for (const each of around(element)) opacity *= Number(getComputedStyle(each).opacity || 1);
  return opacity < 0.1;
}
