/** Everything that rehearsal says, in plain sentences. */
import { isJsonObject } from '#tools';
import type { Choice } from './choice';
import { type Answered, type Rows, sayFound, sayNoneFound } from './found';
import type { Reading } from './result';
import { isCount } from './result';
import { type Parameter, readParameters } from './schema';
import { rowLimit } from './shapes/rows';
import type { IndexedTool } from './tool-index';
import { toLabel, wordOf } from './wording';
import { splitWords } from './words';

const namesShown = 5;
const pairsShown = 4;
const factsShown = 5;
const longest = 300;
const invitations = { one: 'Say its name to call it.', many: 'Say one of them by name.' };
const wayOut = 'or say "never mind".';

/** Whether a message of ours waits for an answer. */
export function isQuestion(text: string): boolean {
  const end = text.trimEnd();
  return [invitations.one, invitations.many, wayOut].some((ending) => end.endsWith(ending));
}

/** Whether it asks for one value. */
export function isAsked(text: string): boolean {
  return text.endsWith(wayOut);
}

export const noTools = 'This page offers no tools, so there is nothing that I can call. I only match words to tools.';
export const nothingCalled = 'All right. Nothing more was called.';
export const enoughCalls = 'I stopped after 6 calls for one message. Say what you want next.';
export const sameCall = 'That would be the same call again, so it was not made.';
export const sameQuestion =
  'That did not answer the question, so I dropped it and nothing was called. Say what you want in one sentence.';
export const restLeft = 'The rest of the sentence was not done.';

export function sayQuestion(entry: IndexedTool, parameter: Parameter, choices: Choice[]): string {
  if (parameter.kind === 'other') {
    return `${entry.label} needs ${nameOf(parameter)}, which I can't make out of words. A language model can; nothing was called.`;
  }
  if (choices.length > 0) {
    const more = choices.length > namesShown ? `, or ${choices.length - namesShown} more` : '';
    const names = choices.slice(0, namesShown).map(({ text }) => text);
    const wanted = parameter.label.replace(/ ?\bid$/, '') || 'one';
    return `Which ${wanted} for ${entry.label}: ${names.join(', ')}${more}? Name one, ${wayOut}`;
  }
  return `What is the ${nameOf(parameter)} for ${entry.label}? Answer, ${wayOut}`;
}

/** "place (City and country)": the description helps where the name is terse. */
function nameOf({ label, description }: Parameter): string {
  const hint = shorten(firstSentence(description), 80);
  return hint === '' || hint.toLowerCase() === label ? label : `${label} (${hint})`;
}

export function sayOffer(entries: IndexedTool[], toolCount: number): string {
  const honest = "I match words, I don't understand them";
  if (entries.length === 0) {
    return `${honest}, and nothing offered matches these: there ${toolCount === 1 ? 'is' : 'are'} ${count(toolCount, 'tool')}. Nothing was called.`;
  }
  const list = entries.map(
    (entry) => `- ${nameAmong(entry, entries)}: ${shorten(firstSentence(entry.tool.description), 100)}`,
  );
  const [closest, invitation] = entries.length === 1 ? ['tool is', invitations.one] : ['tools are', invitations.many];
  return `${honest}, and no tool fits clearly. The closest ${closest}:\n\n${list.join('\n')}\n\n${invitation}`;
}

/** Two servers may have a tool of the same name. */
export function nameAmong({ label, server, tool }: IndexedTool, entries: IndexedTool[]): string {
  const twin = entries.some((other) => other.label === label && other.tool.name !== tool.name);
  return twin ? `${label} (${server})` : label;
}

export function sayCall({ label }: IndexedTool): string {
  return `Calling ${label}.`;
}

/** A result in words, for when nothing is drawn. */
export function sayResult(reading: Reading, answered: Answered): string {
  const { label } = answered;
  switch (reading.type) {
    case 'failure':
      return sayFailure(reading, label);
    case 'denied':
      return `You did not allow ${label}. Nothing was changed.`;
    case 'cut':
      return `The result of ${label} was too long and was cut, so no table was drawn. Ask for less, or for a part of it.`;
    case 'rows':
      return `${sayFound(reading, answered)}${sayFacts(reading, answered)}`;
    case 'figure':
      return `${reading.label || toLabel(label)}: ${[reading.value, reading.unit].filter(Boolean).join(' ')}.`;
    case 'prose':
      return shorten(reading.content, longest);
    case 'plain':
      return sayPlain(reading.value, answered);
  }
}

/** The one line under a widget. */
export function sayDrawn(reading: Reading, answered: Answered): string {
  if (reading.type !== 'rows') return `The answer of ${answered.label} is shown above.`;
  return `${sayFound(reading, answered, Math.min(reading.rows.length, rowLimit))}${sayFacts(reading, answered)}`;
}

export function sayDashboard(widgets: number, label: string): string {
  return `${count(widgets, 'widget')} from ${label}.`;
}

export function upToDate(widgets: number): string {
  return widgets > 1 ? 'Those on the canvas are up to date.' : 'The widget on the canvas is up to date.';
}

function sayFailure({ message, expected }: Extract<Reading, { type: 'failure' }>, label: string): string {
  const said = `${label} did not work: ${closed(shorten(message, longest))}`;
  if (!expected) return `${said} I did not try again.`;
  const wanted = readParameters(expected).map(
    ({ path, kind, required }) => `${path.join('.')} (${kind}${required ? ', required' : ''})`,
  );
  return `${said} It expects: ${wanted.join(', ') || 'no arguments'}. I did not try again.`;
}

function sayPlain(value: unknown, answered: Answered): string {
  const { label } = answered;
  if (Array.isArray(value)) {
    if (value.length === 0) return `${label} found nothing.`;
    return `${count(value.length, 'item')} from ${label}: ${shorten(value.map(wordOf).join(', '), longest)}.`;
  }
  if (!isJsonObject(value)) return saySimple(wordOf(value), label);
  const none = sayNoneFound(value, answered);
  if (none) return none;
  const all = Object.entries(value);
  const telling = all.filter(([key, member]) => isAskedFor(key, label) || !isNothing(key, member));
  const pairs = (telling.length > 0 ? telling : all).slice(0, pairsShown);
  return pairs.length === 0 ? `Done: ${label}.` : closed(shorten(listPairs(pairs), longest));
}

/** What was asked for is not told again. */
function sayFacts({ facts: all }: Rows, { input }: Answered): string {
  const facts = all.filter(([, fact]) => !Object.values(input).includes(fact));
  return facts.length === 0 ? '' : ` ${closed(shorten(listPairs(facts.slice(0, factsShown)), longest))}`;
}

function listPairs(pairs: [string, unknown][]): string {
  const list = pairs.map(([key, value]) => `${toLabel(key).toLowerCase()}: ${wordOf(value)}`).join(', ');
  return list.charAt(0).toUpperCase() + list.slice(1);
}

/** `loans` of `list_loans`: that there are none is the answer. */
const isAskedFor = (key: string, label: string): boolean => splitWords(label).includes(key.toLowerCase());

/** An empty list, no value, or a count of zero. */
function isNothing(key: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === '' || (value === 0 && isCount(key));
}

function saySimple(text: string, label: string): string {
  if (/^(|undefined|null|none)$/i.test(text)) return 'Done.';
  return /^(ok|okay|done|true|success)\.?$/i.test(text) ? `Done: ${label}.` : closed(shorten(text, longest));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function firstSentence(text: string): string {
  return (/^[\s\S]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text).trim().replace(/[.!?]$/, '');
}

function closed(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function shorten(text: string, limit: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1).trimEnd()}…`;
}
