/** A hand of one episode: it sees the text of a look and nothing else of the page, and does what the background would. */
import type { HandsAnswer, PageAction } from '../../../../src/core/tools/hands-wire.ts';
import { does, type HandsPage } from '../../../support/hands/hands-page.ts';

/** One operable element as the outline names it. */
export interface Entry {
  role: string;
  name: string;
  /** States and values between the name and the reference. */
  rest: string;
  ref: string;
}

export type Hand = ReturnType<typeof createHand>;

export function createHand(page: HandsPage) {
  const text = async (): Promise<string> => {
    const looked = await page.run({ type: 'look' });
    if (looked.type !== 'looked') throw new Error(`A look was answered with ${looked.type}.`);
    return looked.text;
  };
  const entries = async (): Promise<Entry[]> => toEntries(await text());
  const act = async (action: PageAction): Promise<HandsAnswer> => {
    const answer = await does(page, action);
    if (answer.type === 'refused') throw new Error(`${action.type} was refused: ${JSON.stringify(answer)}`);
    return answer;
  };
  const find = async (role: string, name?: string): Promise<Entry> => {
    const all = await entries();
    const found = all.find(
      (each) => (role === '*' || each.role === role) && (name === undefined || each.name === name),
    );
    if (!found) throw new Error(`There is no ${role} "${name}" among ${all.map((each) => each.name).join(', ')}.`);
    return found;
  };
  return {
    text,
    entries,
    find,
    act,
    click: async (role: string, name?: string) => act({ type: 'click', ref: (await find(role, name)).ref }),
    clickOn: ({ ref }: Entry) => act({ type: 'click', ref }),
    fill: ({ ref }: Entry, value: string | boolean | string[]) => act({ type: 'fill', fields: [{ ref, value }] }),
    /** Answers whether it appeared. */
    waitFor: async (words: string, seconds: number) =>
      (await page.run({ type: 'wait', wait: { text: words, seconds } })).type === 'done',
  };
}

const roles =
  'button checkbox clickable combobox generic heading link list listbox listitem menu menuitem option radio searchbox slider spinbutton switch tab textbox treeitem';
const entry = new RegExp(
  `\\b(${roles.replaceAll(' ', '|')})\\b(?: "((?:[^"\\\\]|\\\\.)*)")?([^[\\n]*?) \\[(e\\d+)`,
  'g',
);

export const toEntries = (outline: string): Entry[] =>
  [...outline.matchAll(entry)].map(([, role = '', name = '', rest = '', ref = '']) => ({
    ...{ role, name, rest, ref },
  }));

/** Words between quotation marks. */
export const quoted = (task: string): string[] => [...task.matchAll(/"([^"]*)"/g)].map(([, words = '']) => words);
