/** Compares what a look lists with the browser's own accessibility tree, element by element. */
import type { CDPSession, Page } from 'playwright-core';

declare global {
  var testHands: typeof import('./in-page.ts').testHands;
}

interface AxNode {
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  backendDOMNodeId?: number;
}
interface DomNode {
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
  contentDocument?: DomNode;
  frameId?: string;
}

export interface Miss {
  /** Of its element. */
  number: number;
  browser: string;
  ours: string;
}
export interface Agreement {
  /** Operable elements that the browser's tree has and a person sees. */
  all: number;
  misses: Miss[];
}

/** What browsers call what ARIA has no word for. */
const words: Record<string, string> = {
  ...{ DisclosureTriangle: 'button', DisclosureTriangleGrouped: 'button', Date: 'date', ColorWell: 'color' },
};
const operable = new Set(
  `button link textbox searchbox combobox checkbox radio switch slider spinbutton tab menuitem menuitemcheckbox
  menuitemradio treeitem option listbox date InputTime datetime color DateTime`.split(/\s+/),
);

const cleaned = (name: string): string =>
  name
    .replace(/[\p{Co}\u200b-\u200f\ufeff]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

const isSameRole = (browser: string, ours: string): boolean =>
  browser === ours ||
  (browser === 'InputTime' && ours === 'time') ||
  (browser === 'DateTime' && ['datetime', 'month', 'week'].includes(ours));

/** `page` has the test's script in it. */
export async function compare(page: Page, session: CDPSession): Promise<Agreement> {
  await page.evaluate(() => testHands.number());
  const ours = new Map((await page.evaluate(() => testHands.listed())).map((each) => [each.number, each]));
  const plain = new Set(await page.evaluate(() => testHands.plainNumbers()));
  const { theirs, others } = await readTree(session);
  const misses: Miss[] = [];
  let all = 0;
  for (const [number, { role, name }] of theirs) {
    const mine = ours.get(number);
    if (!mine && !plain.has(number)) continue;
    all += 1;
    const isRight = mine && isSameRole(role, mine.role) && cleaned(mine.name) === cleaned(name);
    if (!isRight)
      misses.push({ number, browser: `${role} "${name}"`, ours: mine ? `${mine.role} "${mine.name}"` : 'not listed' });
  }
  for (const [number, { role, name, isKept }] of ours) {
    const other = others.get(number);
    // Nor can a link without an address be told from what only looks like one.
    if (
      isKept ||
      role === 'clickable' ||
      theirs.has(number) ||
      other?.role === role ||
      (role === 'link' && other?.tag === 'A')
    )
      continue;
    all += 1;
    // A label stands for its box, which isn't drawn: a person presses it.
    if (other?.role !== 'LabelText') misses.push({ number, browser: 'not in the tree', ours: `${role} "${name}"` });
  }
  return { all, misses };
}

/** The nodes of the browser's tree, by the number of their element: those that are operated, and the roles of the others. */
async function readTree(session: CDPSession) {
  const { root } = (await session.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: DomNode };
  const numbers = new Map<number, { number: number; tag: string }>();
  const frames: string[] = [];
  const visit = (node: DomNode & { nodeName?: string }): void => {
    const at = node.attributes?.indexOf('data-number') ?? -1;
    if (at >= 0)
      numbers.set(node.backendNodeId, { number: Number(node.attributes?.[at + 1]), tag: node.nodeName ?? '' });
    if (node.contentDocument && node.frameId) frames.push(node.frameId);
    for (const each of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) visit(each);
    if (node.contentDocument) visit(node.contentDocument);
  };
  visit(root);
  const trees = [
    await session.send('Accessibility.getFullAXTree'),
    ...(await Promise.all(frames.map((frameId) => session.send('Accessibility.getFullAXTree', { frameId })))),
  ] as { nodes: AxNode[] }[];
  const theirs = new Map<number, { role: string; name: string }>();
  const others = new Map<number, { role: string; tag: string }>();
  for (const { ignored, role, name, backendDOMNodeId = 0 } of trees.flatMap(({ nodes }) => nodes)) {
    const known = words[role?.value ?? ''] ?? role?.value ?? '';
    const element = numbers.get(backendDOMNodeId);
    if (ignored || !element) continue;
    // Of a list, its options are what is operated.
    const isOperable =
      operable.has(known) &&
      (known === 'option' ? element.tag !== 'OPTION' : known !== 'listbox' || element.tag === 'SELECT');
    if (isOperable) theirs.set(element.number, { role: known, name: name?.value ?? '' });
    else others.set(element.number, { role: known, tag: element.tag });
  }
  return { theirs, others };
}
