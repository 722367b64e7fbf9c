/** Why a page wasn't operated, and what to do instead, in words for the model. */
import { type Foreign, own, type Words } from '#core/tools/foreign.ts';
import type { TakenValue, WhyNot } from '#core/tools/hands-wire.ts';

/** The values of a failure that these sentences name. */
interface Values {
  has(key: string): boolean;
  /** Of Tabhand's own words, not for the model. */
  code(key: string): string;
  name(key: string): Words;
  words(key: string): Foreign;
}

const lookAgain = own`Read the page again, and use the references that it gives.`;

const seeFirst = own`The page may have acted on the press: read it before you do anything again.`;

const taken: Record<TakenValue, Words> = {
  nothing: own`nothing, since it is read-only`,
  tick: own`true or false`,
  true: own`true: another choice takes this one away`,
  text: own`one text`,
  line: own`a text of one line`,
  'at-most': own`at most so many characters`,
  'at-least': own`at least so many characters`,
  'one-of': own`one of these`,
  'any-of': own`any of these, as a list`,
  number: own`a number`,
  date: own`a date such as 2026-11-24`,
  time: own`a time such as 17:30`,
  'datetime-local': own`a date and time such as 2026-11-24T17:30`,
  month: own`a month such as 2026-11`,
  week: own`a week such as 2026-W48`,
  color: own`a colour such as #1a2b3c`,
  email: own`an e-mail address`,
  url: own`an address with its scheme`,
  key: own`a key such as Enter, ArrowDown, a, Control+A`,
  fields: own`at least one field`,
  'own-words': own`words of the element`,
};

const isTaken = (code: string): code is TakenValue => Object.hasOwn(taken, code);

/** Ours say what kind of value it is, the page's which ones. */
const wordTaken = ({ has, code, words }: Values): Words => {
  const kind = code('takes');
  if (!has('takes') || !isTaken(kind)) return [];
  return own` It takes ${taken[kind]}${has('limits') ? own`: ${words('limits')}` : own`.`}`;
};

const playedSoFar = own`The steps before it were done, and none after it. Tell the person which step stopped, and why.`;

const sentences: Record<WhyNot, (what: Words, values: Values) => readonly [what: Words, hint?: Words]> = {
  gone: (what) => [own`${what} is no longer on the page, so nothing was done.`, lookAgain],
  changed: (what) => [own`${what} changed since it was read, so nothing was done.`, lookAgain],
  hidden: (what) => [own`${what} is not visible, so nothing was done.`, lookAgain],
  'no-picture': () => [
    own`this is no point of the last picture with marks, or the page shows something else there now, so nothing was done.`,
    own`Take another picture with marks, and use its name.`,
  ],
  covered: (what, { has, name }) => [
    own`${what} is covered${has('by') ? own` by ${name('by')}` : []}, so nothing was done.`,
    own`Close what lies over it first, if you can.`,
  ],
  disabled: (what) => [own`${what} is disabled, so nothing was done.`, own`Do first what the page asks for.`],
  forbidden: (what) => [
    own`${what} is for a password, a code, a payment or a file, which only the person fills in. Nothing was done.`,
    own`For a file, there is a tool by which the person chooses one on its card. Otherwise ask them to do it in the page, then go on.`,
  ],
  'no-file-field': (what) => [
    own`${what} stands for no file field, or for several, so nothing was done.`,
    own`Name the file field itself, or the label or button that is for it alone. If there is none, ask the person to choose the file in the page.`,
  ],
  'no-file': () => [own`the person chose no file, so nothing was done.`],
  'wrong-value': (what, values) => [
    own`${what} does not take that value, so nothing was done.${wordTaken(values)}`,
    own`Give it a value that it takes.`,
  ],
  'not-possible': (what) => [
    own`a program can't do this to ${what} in a browser, so nothing was done.`,
    own`Ask the person to do it in the page, or do it another way.`,
  ],
  'timed-out': () => [own`the page did not get there in the time given.`, own`Read the page to see what it shows.`],
  'dialog-waits': (_, { has, name, words }) => [
    own`the browser shows a dialog of this page (${name('by')})${has('words') ? own`: ${words('words')}` : own`.`} ${has('began') ? own`The action before it was done` : own`Nothing was done`}, and the page waits until the person answers.`,
    own`Don't repeat anything. Ask the person to answer the dialog, then read the page.`,
  ],
  'no-answer': (_, { has }) => [
    own`the page does not answer. It may be showing a dialog of the browser, or be too busy.${has('began') ? own` What was asked for may have been done.` : []}`,
    own`Don't repeat anything. Ask the person to look at the page and answer its dialog, then read the page.`,
  ],
  'too-large': () => [
    own`the page has too many elements to be operated.`,
    own`Read it as text, or find words on it instead.`,
  ],
  elsewhere: (_, { name }) => [
    own`only addresses of ${name('name')} can be opened, so nothing was done.`,
    own`Tell the person the address: they can open it.`,
  ],
  several: (what, { name }) => [own`the page has ${name('count')} of ${what}, so it is unclear which one is meant.`],
  otherwise: (what) => [own`${what} would do something else than when this step was kept, so nothing was done.`],
  'took-over': () => [own`the person used the page meanwhile, so nothing more was done.`],
  'error-shown': (what, { has, words }) => [
    own`${what} was operated, and the page shows an error${has('words') ? own`: ${words('words')}` : own`.`}`,
  ],
};

const isWhyNot = (why: string): why is WhyNot => Object.hasOwn(sentences, why);

/** `why`: the failure's own. */
export function explainNotDone(why: string, values: Values): readonly [what: Words, hint?: Words] {
  const { has, name } = values;
  const what = has('role') ? own`${name('role')} "${name('name')}"` : own`the element`;
  const isCut = has('began') && why !== 'dialog-waits' && why !== 'no-answer';
  const [words, hint] = isCut
    ? [
        own`${what} was pressed or filled in, and then the page changed, covered or removed it. So the rest was not done.`,
        seeFirst,
      ]
    : isWhyNot(why)
      ? sentences[why](what, values)
      : [own`nothing was done.`, lookAgain];
  if (!has('step')) return hint ? [words, hint] : [words];
  return [own`step ${name('step')} of ${name('steps')}: ${words}`, playedSoFar];
}
