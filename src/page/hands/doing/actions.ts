/** What each action of hands is in the page: what it touches and what comes of it, how it is done, and what is read back of it. */
import type { PageAction, Refused } from '#core/tools/hands-wire.ts';
import { drag } from './drag';
import { moveTo } from './events';
import { type Held, heldInstead, textIn } from './held';
import { outcomeOfPress } from './outcome';
import { clickOn, fillAll, type Performance, pressOn } from './perform';
import { type Planned, planDrag, planFill, planOne, planPress, refuse } from './plan';
import type { Resolver, Target } from './resolve';
import { selectText } from './select-text';

interface InPage<Action extends PageAction> {
  plan(resolve: Resolver, action: Action, page: Document): Planned;
  /** Null once it is done. */
  perform(first: Target, performance: Performance<Action>): Refused | null | Promise<Refused | null>;
  /** Before it is done; what is returned says afterwards which fields hold something else than they were given. */
  readBack?(targets: readonly Target[], action: Action): () => Held[];
  tellsFocus?: true;
  /** What opens under a real pointer alone may stay shut. */
  mayStayShut?: true;
}

const actions: { [Type in PageAction['type']]: InPage<Extract<PageAction, { type: Type }>> } = {
  click: {
    plan: (resolve, { ref }) =>
      planOne(resolve, ref, 'touch', ({ element, hit }) => outcomeOfPress(element, hit?.target)),
    perform: clickOn,
  },
  fill: {
    plan: planFill,
    perform: (_, performance) => fillAll(performance),
    readBack:
      (targets, { fields }) =>
      () =>
        targets.flatMap((target, at) => toHeld(target, heldInstead(target, fields[at]?.value ?? ''))),
  },
  press: {
    plan: planPress,
    perform(first, performance) {
      const why = performance.plan.key ? pressOn(first, performance.plan.key, performance) : 'not-possible';
      return why && refuse(first, why);
    },
    readBack([target], { key }) {
      const before = target && [...key].length === 1 ? textIn(target.control) : null;
      return () => (target?.control.isConnected && textIn(target.control) === before ? toHeld(target, before) : []);
    },
    tellsFocus: true,
  },
  hover: {
    plan: (resolve, { ref }) => planOne(resolve, ref, 'point'),
    perform({ hit }) {
      if (hit) moveTo(hit);
      return null;
    },
    mayStayShut: true,
  },
  drag: {
    plan: planDrag,
    async perform({ hit }, { plan, isOurs }) {
      const onto = plan.targets[1]?.target.hit;
      if (hit && onto) await drag(hit, onto, isOurs);
      return null;
    },
  },
  select_text: {
    plan: (resolve, { ref, text }) => planOne(resolve, ref, 'touch', undefined, text),
    perform: (first, { action }) =>
      first.hit && !selectText(first.element, first.hit, action.text)
        ? refuse(first, 'wrong-value', { takes: 'own-words' })
        : null,
  },
};

const toHeld = ({ role, name }: Target, value: string | null): Held[] =>
  value === null ? [] : [{ role, name, value }];

export const inPage = ({ type }: PageAction): InPage<PageAction> => actions[type];
