/** What the script of gestures takes of hands: it would bring a second copy of it, with state of its own. */
import { isOwnClickable } from './clickable';
import { nameOf, roleOf } from './describe';
import { actions, clickOn } from './doing/actions';
import { moveTo, pressDown } from './doing/events';
import { answers, deepestAt, findHit, insideOf, isDisabled, isShown, outerBoxOf } from './doing/hit';
import { outcomeOfPress, wordsOn } from './doing/outcome';
import { planOne, toRefusal, withWindow } from './doing/plan';
import { isForbidden } from './secret';

export const lent = {
  ...{ actions, answers, clickOn, deepestAt, findHit, insideOf, isDisabled, isForbidden, isOwnClickable, isShown },
  ...{ moveTo, nameOf, outcomeOfPress, outerBoxOf, planOne, pressDown, roleOf, toRefusal, withWindow, wordsOn },
};
