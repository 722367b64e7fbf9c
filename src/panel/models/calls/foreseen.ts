/** What a call of hands will do to a page, as rows of the card: each element, and what happens to it. */
import { type CallTarget, isHands, type JsonObject } from '#tools';
import { type Phrase, phrase, say } from '#ui';
import type { CallView } from './call-view';

/** By tool. `asks`: the card's title, on {who}; `does`: what happens to the element. */
const actions: Record<string, { asks: Phrase; does: Phrase }> = {
  read_page: { asks: phrase('Read this page of {who}?'), does: phrase('read') },
  find_on_page: { asks: phrase('Search this page of {who}?'), does: phrase('read') },
  take_screenshot: { asks: phrase('Take a picture of {who}?'), does: phrase('read') },
  wait_for: { asks: phrase('Wait for {who}?'), does: phrase('read') },
  scroll_to: { asks: phrase('Scroll the page of {who}?'), does: phrase('scroll to it') },
  click: { asks: phrase('Click on {who}?'), does: phrase('click') },
  fill: { asks: phrase('Fill in fields on {who}?'), does: phrase('submit') },
  press: { asks: phrase('Press a key on {who}?'), does: phrase('press the key') },
  hover: { asks: phrase('Point at something on {who}?'), does: phrase('point at it') },
  drag: { asks: phrase('Drag something on {who}?'), does: phrase('drag') },
  select_text: { asks: phrase('Select text on {who}?'), does: phrase('select its text') },
  open_page: { asks: phrase('Open another page of {who}?'), does: phrase('open') },
  go_back: { asks: phrase('Go back on {who}?'), does: phrase('go back') },
};

interface Aimed {
  target: Pick<CallTarget, 'tool' | 'source'> | null;
}

/** Null: it is no call of hands. */
export const handsTitle = ({ target }: Aimed): Phrase | null =>
  target && isHands(target) ? (actions[target.tool]?.asks ?? null) : null;

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
  tab: phrase('Tab'),
  menuitem: phrase('Menu item'),
  address: phrase('Address'),
  history: phrase('History'),
};

const ticks = new Set(['checkbox', 'switch', 'radio']);
const wordTick = (typed: string): string => (typed === 'true' ? say('turn on') : say('turn off'));

type Shown = Aimed & Pick<CallView, 'foreseen' | 'input'>;

/** Null where nothing was foreseen: the arguments speak for themselves. */
export function foreseenRows({ target, foreseen, input }: Shown): JsonObject | null {
  if (!foreseen) return null;
  const does = actions[target?.tool ?? '']?.does;
  const rows: JsonObject = {};
  for (const { role, name, typed } of foreseen.elements) {
    const kind = roles[role] ? say(roles[role]) : role;
    const label = say('{kind} “{name}”', { kind, name });
    let key = label;
    for (let nth = 2; Object.hasOwn(rows, key); nth++) key = `${label} (${nth})`;
    rows[key] = typed === undefined ? (does ? say(does) : '') : ticks.has(role) ? wordTick(typed) : typed;
  }
  if (input.submit === true) rows[say('Then')] = say('submit the form');
  if (foreseen.leadsTo) rows[say('Goes to')] = foreseen.leadsTo;
  return rows;
}
