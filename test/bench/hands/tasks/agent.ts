/** A sensible agent without a model: it knows of a page only what a look and a find tell, and follows a written way. */
import type { Answer, Road } from './road.ts';

/** What an outline says of one element. */
interface Seen {
  role: string;
  name: string;
  ref: string;
  /** The line that it stands in, and the one before. */
  around: string;
}

/** How a way went: what each step was answered. */
export interface Walk {
  lines: string[];
  asked: number;
  /** Every step was said to be done, and no field to hold something else. */
  claims: boolean;
  /** A step wasn't possible: what it was, and why. */
  stuck?: string;
}

/** The elements of an outline, in its order. */
function toSeen(outline: string): Seen[] {
  let before = '';
  return outline.split('\n').flatMap((line) => {
    let end = 0;
    const found = [...line.matchAll(/\[(e\d+)\]/g)].map(({ 1: ref = '', index }) => {
      const words = line.slice(end, index);
      end = index + ref.length + 2;
      const after = /^: ([^|[]*)/.exec(line.slice(end))?.[1]?.trim() ?? '';
      const [, role = 'text', name] = firstToken(words) ?? [];
      return { role, name: name ?? (after || wordsBefore(words, role)), ref, around: `${before}\n${line}` };
    });
    before = line;
    return found;
  });
}

/** What has no name of its own is read with the words before it: "Notes row", or a text that a search gave a reference. */
const wordsBefore = (words: string, role: string): string => {
  const [last = ''] = words.split(/ [|·] |^[\s|:-]+/).slice(-1);
  return last.replace(new RegExp(`(?:^|\\s)${role}(?:\\s.*)?$`), '').trim();
};

/** Of the words before a reference: what begins with a role. Text before it may hold anything, so the shortest that fits counts. */
function firstToken(words: string): RegExpExecArray | null {
  const named = [...words.matchAll(/(?:^|[\s|:-])([a-z]+) "((?:[^"\\]|\\.)*)"/g)]
    .filter(({ 1: role = '' }) => roles.has(role))
    .at(-1);
  if (named) return /([a-z]+) "((?:[^"\\]|\\.)*)"/.exec(named[0]);
  const bare = [...words.matchAll(/(?:^|[\s|:-])([a-z]+)(?=\s|$)/g)]
    .filter(({ 1: role = '' }) => roles.has(role))
    .at(-1);
  return bare ? /([a-z]+)()?/.exec(bare[0].replace(/^[\s|:-]/, '')) : null;
}

const roles = new Set(
  'button cell checkbox clickable columnheader combobox generic gridcell heading image img link list listbox listitem menuitem menuitemcheckbox menuitemradio option radio row rowheader searchbox slider spinbutton switch tab text textbox treeitem paragraph tooltip document group dialog figure'.split(
    ' ',
  ),
);

/** `role "name" near "words" #2`: all but one may be missing; `*` is any role. */
const target = /^(?:(?!near )([a-z/*]+) ?)?(?:"([^"]*)" ?)?(?:near "([^"]*)" ?)?(?:#(\d+))?$/;

/** The first of the ways to name it, set apart by `or`, that fits something. */
const pick = (all: readonly Seen[], wanted: string): Seen | undefined =>
  wanted
    .split(' or ')
    .map((each) => pickOne(all, each.trim()))
    .find((each) => each !== undefined);

function pickOne(all: readonly Seen[], wanted: string): Seen | undefined {
  const [, roles = '*', name, near, nth = '1'] = target.exec(wanted) ?? [];
  const fit = all.filter(
    (each) => (roles === '*' || roles.split('/').includes(each.role)) && (!near || each.around.includes(near)),
  );
  if (name === undefined) return fit[Number(nth) - 1];
  const lower = name.toLowerCase();
  const tests = [
    (each: Seen) => each.name === name,
    (each: Seen) => each.name.toLowerCase().startsWith(lower),
    (each: Seen) => lower !== '' && each.name.toLowerCase().includes(lower),
  ];
  return tests.map((test) => fit.filter(test)[Number(nth) - 1]).find((each) => each !== undefined);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Follows the steps, separated by `;`. */
export async function walk({ call }: Pick<Road, 'call'>, way: string): Promise<Walk> {
  const done: Walk = { lines: [], asked: 0, claims: true };
  const note = (step: string, { text, isDone, asked }: Answer) => {
    done.lines.push(`${step} → ${text.slice(0, 1500)}`);
    if (asked) done.asked++;
    if (!isDone || /holds something else|nothing changed/.test(text)) done.claims = false;
    return isDone;
  };
  const find = async (wanted: string): Promise<string> => {
    let outline = '';
    for (const wait of [0, 800]) {
      await pause(wait);
      const looked = await call('read_page', {});
      outline = looked.text;
      const words = /"([^"]*)"/.exec(wanted)?.[1];
      const seen =
        pick(toSeen(outline), wanted) ?? (words && pick(toSeen((await call('find_on_page', { words })).text), wanted));
      if (seen) return seen.ref;
    }
    done.lines.push(`look → ${outline.slice(0, 6000)}`);
    throw new Error(`no ${wanted}`);
  };
  for (const step of way
    .split(/;\s*/)
    .map((each) => each.trim())
    .filter(Boolean)) {
    try {
      const [verb = '', rest = ''] = [step.split(' ', 1)[0], step.slice(step.indexOf(' ') + 1)];
      if (!note(step, await act(call, find, { verb, rest }))) return { ...done, stuck: done.lines.at(-1) ?? step };
    } catch (error) {
      return { ...done, claims: false, stuck: `${step}: ${error instanceof Error ? error.message : error}` };
    }
  }
  return done;
}

interface Step {
  verb: string;
  rest: string;
}

async function act(
  call: Road['call'],
  find: (wanted: string) => Promise<string>,
  { verb, rest }: Step,
): Promise<Answer> {
  const [left = '', right = ''] = rest.split(/ (?:=|->) ?/, 2);
  switch (verb) {
    case 'click':
      return call('click', { ref: await find(rest) });
    case 'double':
      return call('click', { ref: await find(rest), double: true });
    case 'hover':
      return call('hover', { ref: await find(rest) });
    case 'fill':
    case 'enter':
      return call('fill', {
        fields: [{ ref: await find(left), value: right }],
        ...(verb === 'enter' && { submit: true }),
      });
    case 'choose':
      return call('fill', { fields: [{ ref: await find(left), value: right.split('|') }] });
    case 'tick':
    case 'untick':
      return call('fill', { fields: [{ ref: await find(rest), value: verb === 'tick' }] });
    case 'press': {
      const [key = '', on] = rest.split(' on ');
      return call('press', { key, ...(on && { ref: await find(on) }) });
    }
    case 'drag':
      return call('drag', { ref: await find(left), to: await find(right) });
    case 'select':
      return call('select_text', { ref: await find(left), ...(right && { text: right }) });
    case 'wait':
      return call('wait_for', { text: rest, seconds: 8 });
    default:
      throw new Error(`There is no step "${verb}".`);
  }
}
