/** Everything that rehearsal says, in plain sentences. */
import { isJsonObject } from '#tools';
import { nameAmong } from './choose-tool';
import type { PageElement, PageWish } from './page-wish';
import { isCount, type ResultShape, type RowsShape } from './results/result-shape';
import { type AnsweredCall, closeSentence, sayNoRows, sayRows } from './results/rows-sentence';
import { maxRows } from './results/widgets';
import { capitalise, toLabel, wordOf } from './results/wording';
import type { SlotOption } from './slots/options';
import { readSlots, type Slot } from './slots/slot';
import type { IndexedTool } from './tool-index';
import { splitWords } from './words';

const maxOptions = 5;
const maxPairs = 4;
const maxFacts = 5;
const longest = 300;
const invitations = { one: 'Say its name to call it.', many: 'Say one of them by name.' };
const wayOut = 'or say "never mind".';

/** Whether a message of ours waits for an answer. */
export const asksUser = (text: string): boolean =>
  [invitations.one, invitations.many, wayOut].some((ending) => text.trimEnd().endsWith(ending));

/** Whether it asks for one value. */
export const asksForValue = (text: string): boolean => text.endsWith(wayOut);

export const noTools = 'This page offers no tools, so there is nothing that I can call. I only match words to tools.';
export const noToolsButHands =
  'This page offers no tools, and I only match words. Say "find …", "click …" or "fill in … with …", and I do that on the page, or "read this page".';
export const nothingCalled = 'All right. Nothing more was called.';
export const enoughCalls = 'I stopped after 6 calls for one message. Say what you want next.';
export const sameCall = 'That would be the same call again, so it was not made.';
export const sameQuestion =
  'That did not answer the question, so I dropped it and nothing was called. Say what you want in one sentence.';
export const restLeft = 'The rest of the sentence was not done.';
export const notDrawn = 'The widget could not be drawn.';
export const nothingFollows = 'No tool here that only reads tells more about it.';

export const sayCall = ({ label }: IndexedTool): string => `Calling ${label}.`;

export function sayQuestion({ label }: IndexedTool, slot: Slot, options: SlotOption[]): string {
  if (slot.kind === 'other')
    return `${label} needs ${nameOf(slot)}, which I can't make out of words. A language model can; nothing was called.`;
  if (options.length === 0) return `What is the ${nameOf(slot)} for ${label}? Answer, ${wayOut}`;
  const more = options.length > maxOptions ? `, or ${options.length - maxOptions} more` : '';
  const names = options.slice(0, maxOptions).map(({ text }) => text);
  const wanted = slot.label.replace(/ ?\bid$/, '') || 'one';
  return `Which ${wanted} for ${label}: ${names.join(', ')}${more}? Name one, ${wayOut}`;
}

/** "place (City and country)": the description helps where the name is terse. */
function nameOf({ label, description }: Slot): string {
  const hint = shorten(firstSentence(description), 80);
  return hint === '' || hint.toLowerCase() === label ? label : `${label} (${hint})`;
}

export function sayOffer(entries: IndexedTool[], toolCount: number): string {
  const honest = "I match words, I don't understand them";
  if (entries.length === 0)
    return `${honest}, and nothing offered matches these: there ${toolCount === 1 ? 'is' : 'are'} ${count(toolCount, 'tool')}. Nothing was called.`;
  const list = entries.map(
    (entry) => `- ${nameAmong(entry, entries)}: ${shorten(firstSentence(entry.tool.description), 100)}`,
  );
  const [closest, invitation] = entries.length === 1 ? ['tool is', invitations.one] : ['tools are', invitations.many];
  return `${honest}, and no tool fits clearly. The closest ${closest}:\n\n${list.join('\n')}\n\n${invitation}`;
}

/** Characters of a page's beginning. */
const longestBeginning = 600;

/** Lines of a page that are quoted. */
const mostLines = 12;

/** Honest about what matching words can't do. */
export function sayPage(text: string, asked: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (/\b(headings?|titres)\b/i.test(asked)) return sayLines(lines.filter(isHeading), 'heading', 'headings');
  if (/\b(figures|numbers|chiffres)\b/i.test(asked))
    return sayLines(lines.filter(hasFigure), 'line with figures', 'lines with figures');
  const words = splitWords(text).length.toLocaleString('en');
  const plain = lines.map(withoutMark).join(' ');
  const honest = /\b(read|lis|lire|lisez)\b/i.test(asked)
    ? ''
    : "I match words, so I can't summarise. A language model can. ";
  return `${honest}The page has about ${words} words and begins:\n\n> ${shorten(plain, longestBeginning)}`;
}

const isHeading = (line: string): boolean => /^#{1,6} /.test(line);
const hasFigure = (line: string): boolean => /\d/.test(line) && !line.startsWith('[Part ');
/** A page's line is quoted, and neither a heading nor a list of ours. */
const withoutMark = (line: string): string => line.trim().replace(/^(#{1,6}|[-*]|\d+\.) +/, '');

function sayLines(lines: string[], one: string, many: string): string {
  if (lines.length === 0) return `I found no ${many} on this page.`;
  const more = lines.length > mostLines ? ` These are the first ${mostLines}:` : '';
  const list = lines.slice(0, mostLines).map((line) => `- ${shorten(withoutMark(line), longest)}`);
  return `I found ${lines.length} ${lines.length === 1 ? one : many} on this page.${more}\n\n${list.join('\n')}`;
}

const mostElements = 8;
const nameElement = ({ role, name }: PageElement): string => `${role} “${shorten(name, 60)}”`;

export const sayOperating = (wish: PageWish, element: PageElement): string =>
  wish.type === 'click' ? `Clicking ${nameElement(element)}.` : `Filling in ${nameElement(element)}.`;

export function whichElement(found: PageElement[]): string {
  const listed = found.slice(0, mostElements).map((element, at) => {
    const beside = element.beside && ` (${shorten(element.beside, 60)})`;
    return `${at + 1}. ${nameElement(element)}${beside}`;
  });
  return `${found.length} things on this page are called so:\n\n${listed.join('\n')}\n\nWhich one? Say its number, ${wayOut}`;
}

/** Says what there is instead. */
export function noElement(wish: Exclude<PageWish, { type: 'find' }>, all: PageElement[]): string {
  const missing = `Nothing on this page that I can ${wish.type === 'click' ? 'click' : 'fill in'} is called “${wish.name}”.`;
  const names = [...new Set(all.map(nameElement))];
  const more = names.length > mostElements ? ` and ${names.length - mostElements} more` : '';
  return names.length === 0 ? missing : `${missing} There is ${names.slice(0, mostElements).join(', ')}${more}.`;
}

/** What hands say of what they did or found, without what only a model needs. */
export function sayDone(tool: string, text: string): string {
  if (tool !== 'find_on_page') return (text.split('\n')[0] ?? '').replace(/ Read it before you go on:.*$/, '');
  const lines = text.replace(/(?<!\\)\s*\[e\d+\]/g, '').split('\n');
  if (lines.length === 1 && text.startsWith('Nothing on the page')) return text;
  return `This is on the page:\n\n${lines
    .slice(0, mostLines)
    .map((line) => `- ${shorten(withoutMark(line), longest)}`)
    .join('\n')}`;
}

/** A result in words, for when nothing is drawn. */
export function sayResult(shape: ResultShape, answered: AnsweredCall): string {
  const { label } = answered;
  switch (shape.type) {
    case 'failure':
      return sayFailure(shape, label);
    case 'denied':
      return `You did not allow ${label}. Nothing was changed.`;
    case 'cut':
      return `The result of ${label} was too long and was cut, so no table was drawn. Ask for less, or for a part of it.`;
    case 'rows':
      return `${sayRows(shape, answered)}${sayFacts(shape, answered)}`;
    case 'figure':
      return `${shape.label || toLabel(label)}: ${[shape.value, shape.unit].filter(Boolean).join(' ')}.`;
    case 'prose':
      return shorten(shape.content, longest);
    case 'plain':
      return sayPlain(shape.value, answered);
  }
}

/** The line under the drawn widgets. */
export function sayDrawn(shape: ResultShape, answered: AnsweredCall, widgets: number): string {
  if (widgets > 1) return `${count(widgets, 'widget')} from ${answered.label}.`;
  if (shape.type !== 'rows') return `The answer of ${answered.label} is shown above.`;
  return `${sayRows(shape, answered, Math.min(shape.rows.length, maxRows))}${sayFacts(shape, answered)}`;
}

export const upToDate = (widgets: number): string =>
  widgets > 1 ? 'Those on the canvas are up to date.' : 'The widget on the canvas is up to date.';

function sayFailure({ message, expected }: Extract<ResultShape, { type: 'failure' }>, label: string): string {
  const said = `${label} did not work: ${closeSentence(shorten(message, longest))}`;
  if (!expected) return `${said} I did not try again.`;
  const slots = readSlots(expected).map(
    ({ path, kind, required }) => `${path.join('.')} (${kind}${required ? ', required' : ''})`,
  );
  return `${said} It expects: ${slots.join(', ') || 'no arguments'}. I did not try again.`;
}

function sayPlain(value: unknown, answered: AnsweredCall): string {
  const { label } = answered;
  if (Array.isArray(value)) {
    if (value.length === 0) return `${label} found nothing.`;
    return `${count(value.length, 'item')} from ${label}: ${shorten(value.map(wordOf).join(', '), longest)}.`;
  }
  if (!isJsonObject(value)) return sayWord(wordOf(value), label);
  const all = Object.entries(value);
  // `loans` of `list_loans`: that there are none is the answer.
  const telling = all.filter(([key, member]) => splitWords(label).includes(key.toLowerCase()) || !isEmpty(key, member));
  const pairs = (telling.length > 0 ? telling : all).slice(0, maxPairs);
  const [bare] = pairs.some(isGoing)
    ? (all.find(([, member]) => Array.isArray(member) && member.length === 0) ?? [])
    : [];
  const said = pairs.length === 0 ? `Done: ${label}.` : sayPairs(pairs);
  return sayNoRows(value, answered) ?? (bare ? `${said} The ${toLabel(bare).toLowerCase()} is empty.` : said);
}

function sayWord(word: string, label: string): string {
  if (/^(|undefined|null|none)$/i.test(word)) return 'Done.';
  return /^(ok|okay|done|true|success)\.?$/i.test(word) ? `Done: ${label}.` : closeSentence(shorten(word, longest));
}

/** The facts beside the rows, without those that the user asked with. */
function sayFacts({ facts }: RowsShape, { input }: AnsweredCall): string {
  const news = facts.filter(([, fact]) => !Object.values(input).includes(fact));
  return news.length === 0 ? '' : ` ${sayPairs(news.slice(0, maxFacts))}`;
}

function sayPairs([first, ...others]: [string, unknown][]): string {
  if (first === undefined) return '';
  const [doing, what] = first;
  // What goes on is a sentence: a colon would make a table of it.
  if (isGoing(first))
    return `${closeSentence(shorten(`${capitalise(doing)} ${wordOf(what)}`, longest))} ${sayPairs(others)}`.trimEnd();
  const list = [first, ...others].map(([key, value]) => `${toLabel(key).toLowerCase()}: ${wordOf(value)}`).join(', ');
  return closeSentence(shorten(capitalise(list), longest));
}

/** Its key says what goes on. */
const isGoing = ([key]: [string, unknown]): boolean => /^\w+ing$/.test(key);

/** An empty list, no value, or a count of zero. */
function isEmpty(key: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === '' || (value === 0 && isCount(key));
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const firstSentence = (text: string): string =>
  (/^[\s\S]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text).trim().replace(/[.!?]$/, '');

function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1).trimEnd()}…`;
}
