/** What a call of hands will do to a page, as rows of the card: each element, and what happens to it. */
import type { Step } from '#core/log/steps.ts';
import { isBatch, stepsOf } from '#core/tools/batch-call.ts';
import { cutAtWord } from '#core/tools/foreign.ts';
import { handsAction } from '#core/tools/hands-actions.ts';
import { isHands } from '#core/tools/layer.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import type { CallTarget, Foreseen } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { say } from '#ui/language/index.tsx';
import type { CallView } from './call-view';

interface Aimed {
  target: Pick<CallTarget, 'tool' | 'source'> | null;
}

/** Several tools of a page in one call. */
const isBatchCall = ({ target }: Aimed): boolean =>
  target !== null && isBatch({ name: target.tool, source: target.source });

/** Null: its tool is the page's or a server's own. */
export function ownTitle({ target }: Aimed): Phrase | null {
  if (isBatchCall({ target })) return phrase('Run these tools on {who}?');
  return wordAction({ target }) ? phrase('{action} on {who}?') : null;
}

/** What hands would do; empty: it isn't theirs. */
export const wordAction = ({ target }: Aimed): string => {
  const action = target && isHands(target) ? handsAction(target.tool) : undefined;
  return action ? say(action.title) : '';
};

const roles: Record<string, Phrase> = {
  button: phrase('Button'),
  link: phrase('Link'),
  textbox: phrase('Text field'),
  searchbox: phrase('Search field'),
  combobox: phrase('Choice'),
  listbox: phrase('List'),
  option: phrase('Option'),
  checkbox: phrase('Checkbox'),
  radio: phrase('Radio button'),
  switch: phrase('Switch'),
  slider: phrase('Slider'),
  spinbutton: phrase('Number field'),
  date: phrase('Date'),
  time: phrase('Time'),
  tab: phrase('Tab'),
  menuitem: phrase('Menu item'),
  address: phrase('Address'),
  history: phrase('History'),
  document: phrase('Page'),
  generic: phrase('This part of the page'),
};

const ticks = new Set(['checkbox', 'switch', 'radio']);
const wordTick = (typed: string): string => (typed === 'true' ? say('turn on') : say('turn off'));

type Touched = Foreseen['elements'][number];

function wordElement({ role, name }: Touched): string {
  const kind = roles[role] ? say(roles[role]) : role;
  return name === '' ? kind : say('{kind} “{name}”', { kind, name });
}

function wordDone({ role, typed, action = '' }: Touched): string {
  const { does, doesWith, kinds } = handsAction(action) ?? {};
  const done = typed === undefined ? does : kinds?.[typed];
  if (done || typed === undefined) return done ? say(done) : '';
  if (doesWith) return say(doesWith, { text: typed });
  return ticks.has(role) && /^(true|false)$/.test(typed) ? wordTick(typed) : typed;
}

/** Characters of what a kept step types: its pack has the whole. */
const maxTypedLength = 200;

/** A kept step: the element, and what is done to it. */
export function wordKeptStep({ action, role = 'document', name = '', value, parameter, submit }: Step): string {
  const typed = parameter === undefined ? value : `{${parameter}}`;
  const filled = typed !== undefined && { typed: cutAtWord([typed].flat().join(', '), maxTypedLength) };
  const touched = { role, name, action, ...filled };
  const words = say('{name}: {words}', { name: wordElement(touched), words: wordDone(touched) });
  return submit ? say('{step}, then submit the form', { step: words }) : words;
}

type Shown = Aimed & Pick<CallView, 'foreseen' | 'input'>;

/** Null where nothing was foreseen: the arguments speak for themselves. */
export function foreseenRows({ target, foreseen, input }: Shown): JsonObject | null {
  if (!foreseen) return null;
  if (isBatchCall({ target }))
    return Object.fromEntries(
      stepsOf(input).map(({ id, tool, args }, i) => [
        `${i + 1}. ${tool}${id ? ` → ${id}` : ''}`,
        args ?? say('No arguments'),
      ]),
    );
  const rows: JsonObject = {};
  const add = (label: string, words: string | undefined) => {
    if (words === undefined) return;
    let key = label;
    for (let nth = 2; Object.hasOwn(rows, key); nth++) key = `${label} (${nth})`;
    rows[key] = words;
  };
  const { elements, said, beside, leadsTo, saves } = foreseen;
  for (const each of elements) {
    const touched = { action: target?.tool ?? '', ...each };
    add(wordElement(touched), wordDone(touched));
    // Its name is for assistive technology, and can say something else.
    add(say('Label'), each.drawn);
  }
  if (input.submit === true) add(say('Afterwards'), say('submit the form'));
  if (!elements.some(({ name, drawn }) => said === name || said === drawn)) add(say('Serious effect'), said);
  add(say('Goes to'), leadsTo);
  add(say('Download'), saves);
  add(say('This part of the page'), beside);
  return rows;
}
