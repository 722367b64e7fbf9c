/** The approval card as it stands on the screen: what it shows, and the answer by a click. */
import type { ApprovalDecision } from '#core/log/approval-answers.ts';
import type { Surface } from './browsers/browser';

/** Each text as the user reads it. */
export interface DrawnCard {
  /** What tells this card from the next one. */
  id: string;
  tool: string;
  /** Where it runs. */
  who: string;
  why: string;
  flow: string;
  /** What can be pressed now. */
  answers: string[];
  rows: [name: string, text: string][];
}

/** Run in the panel: null while no card can be answered. */
const read = `(() => {
  const card = document.querySelector('section.ask');
  const buttons = [...(card?.querySelectorAll('.answers button:not([aria-expanded])') ?? [])];
  if (buttons.length === 0) return null;
  window.cards ??= new WeakMap();
  if (!window.cards.has(card)) window.cards.set(card, crypto.randomUUID());
  const text = (selector) => card.querySelector(selector)?.innerText.trim() ?? '';
  return {
    ...{ id: window.cards.get(card), tool: text('h2 code'), who: text('h2 b'), why: text('#ask-why'), flow: text('.flow') },
    answers: buttons.filter((each) => !each.disabled).map((each) => each.innerText.trim()),
    rows: [...card.querySelectorAll('.args dt')].map((name) => [name.innerText, name.nextElementSibling.innerText]),
  };
})()`;

/** Run in the panel: opens what is folded, and goes to the end of what scrolls, as one does who reads it all. */
const unfold = `(async () => {
  const card = document.querySelector('section.ask');
  const frame = () => new Promise((resolve) => setTimeout(resolve, 50));
  for (const each of card.querySelectorAll('.args button[aria-expanded=false]')) { each.click(); await frame(); }
  for (const each of [...card.querySelectorAll('.unfolded, .args'), card.querySelector('.ask-body')]) { each.scrollTop = each.scrollHeight; await frame(); }
  // The card may be allowed once its end was in sight, of which the browser tells when it has drawn.
  const mayAllow = () => card.querySelector('.answers .primary:enabled') !== null;
  for (let tries = 0; tries < 100 && card.isConnected && !mayAllow(); tries++) await frame();
  card.querySelector('.answers [aria-expanded=false]')?.click();
  await frame();
})()`;

/** As it first stands there. */
export const glanceAtCard = (panel: Surface) => panel.value<DrawnCard | null>(read);

/** The card that waits, read to its end; null if none does. */
export async function readCard(panel: Surface): Promise<DrawnCard | null> {
  if ((await glanceAtCard(panel)) === null) return null;
  await panel.value(unfold);
  return glanceAtCard(panel);
}

/** Whitespace is drawn as the panel's width has it. */
const plain = (text: string): string => text.replaceAll(/\s+/g, '');

function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)];
}

/** Whether an argument is drawn, to its last word. */
export function isDrawn({ rows }: DrawnCard, name: string, value: unknown): boolean {
  const row = rows.find(([each]) => each === name);
  const text = plain(row?.[1] ?? '');
  // A short text is drawn in JSON's quotes, a long one as it stands.
  const holds = (leaf: string) => [leaf, JSON.stringify(leaf).slice(1, -1)].some((each) => text.includes(plain(each)));
  const leaves = leavesOf(value);
  return row ? leaves.every(holds) : leaves.length === 0;
}

const buttons: Partial<Record<ApprovalDecision, string>> = {
  always: 'Always',
  'for-chat': 'Allow in this chat',
  once: 'Allow once',
  deny: 'Deny',
};

export async function answerCard(panel: Surface, decision: ApprovalDecision): Promise<void> {
  const name = buttons[decision];
  if (!name) throw new Error(`No button is known for “${decision}”.`);
  await panel.click(name);
}
