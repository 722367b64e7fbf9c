/** Solutions that drag one element onto another. */
import type { Hand } from './hand.ts';

const itemsOf = (outline: string) =>
  [...outline.matchAll(/listitem "(.*?)" \[(e\d+)\]/g)].map(([, name = '', ref = '']) => ({ ref, name: name.trim() }));

/** Places are counted from 0. */
async function moveTo(hand: Hand, name: string, toPlace: (from: number, count: number) => number): Promise<void> {
  const items = itemsOf(await hand.text());
  const from = items.findIndex((each) => each.name === name);
  const to = items[toPlace(from, items.length)];
  if (!items[from] || !to) throw new Error(`There is no place for "${name}".`);
  await hand.act({ type: 'drag', ref: items[from].ref, to: to.ref });
}

export async function dragItem(hand: Hand, task: string): Promise<void> {
  const [, name = '', where = ''] = /^Drag (\S+) (.*)\./.exec(task) ?? [];
  const nth = Number(/(\d+)\w\w position/.exec(where)?.[1] ?? 0);
  await moveTo(hand, name, (from, count) => {
    if (nth) return nth - 1;
    if (where.includes('by one')) return from + (where.startsWith('up') ? -1 : 1);
    return where.includes('top') ? 0 : count - 1;
  });
}

const steps: Record<string, number> = { up: -3, down: 3, left: -1, right: 1 };

export async function dragInGrid(hand: Hand, task: string): Promise<void> {
  const [, name = '', where = ''] = /^Drag (\S+) (.*)\./.exec(task) ?? [];
  const step = steps[/^(\w+) by one/.exec(where)?.[1] ?? ''];
  const row = where.includes('top') ? 0 : where.includes('bottom') ? 2 : 1;
  const column = where.includes('left') ? 0 : where.includes('right') ? 2 : 1;
  await moveTo(hand, name, (from) => (step === undefined ? 3 * row + column : from + step));
}

/** The smallest of the rest goes to the first place of the rest. */
export async function sortNumbers(hand: Hand): Promise<void> {
  const sorted = itemsOf(await hand.text()).sort((one, other) => Number(one.name) - Number(other.name));
  for (const [place, { name }] of sorted.entries())
    if (itemsOf(await hand.text())[place]?.name !== name) await moveTo(hand, name, () => place);
  await hand.click('button', 'Submit');
}

export async function dragBox(hand: Hand): Promise<void> {
  const [small, large] = [await hand.find('clickable', 's'), await hand.find('clickable', 'L')];
  await hand.act({ type: 'drag', ref: small.ref, to: large.ref });
  await hand.click('button', 'Submit');
}
