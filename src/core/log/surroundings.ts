/**
 * What a model is told of its surroundings: the day, the pages, and tools that have changed since they were defined. Each is told with
 * the turn that finds it changed, and stays where it was told: services charge little for a beginning that they have read before. Pure.
 */
import { type Foreign, foreign, nameWords, own, type Words } from '#core/tools/foreign.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import type { EntryOf } from './entry';

export type Surroundings = NonNullable<EntryOf<'assistant-message'>['told']>;
type Page = NonNullable<Surroundings['pages']>[number];

/** Null: nothing is new to who is sent these messages. */
export function toTell(messages: readonly object[], now: Required<Surroundings>): Surroundings | null {
  const told = messages.flatMap((message) => ('told' in message ? (message.told as Surroundings) : [])); // as it is declared
  const news: Surroundings = {};
  const differs = (name: keyof Surroundings) =>
    JSON.stringify(told.findLast((each) => each[name])?.[name] ?? none[name]) !== JSON.stringify(now[name]);
  if (differs('today')) news.today = now.today;
  if (differs('pages')) news.pages = now.pages;
  if (differs('tools')) news.tools = now.tools;
  return Object.keys(news).length > 0 ? news : null;
}

const none: { [Name in keyof Surroundings]?: unknown } = { tools: [] };

export function wordSurroundings({ today, pages, tools }: Surroundings): Words {
  const lines = [
    ...(today
      ? [
          own`Today is ${nameWords(today.weekday)}, ${nameWords(today.date)}, time zone ${nameWords(today.timeZone)}, browser language ${nameWords(today.language)}.`,
        ]
      : []),
    ...(pages ? wordPages(pages) : []),
    ...(tools ? wordTools(tools) : []),
  ];
  return own`[${lines.flatMap((line, i) => (i === 0 ? line : own`\n${line}`))}]`;
}

function wordPages(pages: readonly Page[]): Words[] {
  return pages.length === 0 ? [own`No page is attached.`] : pages.map(wordPage);
}

/** A page says its title itself, so it stands between tags. */
function wordPage({ origin, lacks, title, address, language, tools = [] }: Page): Words {
  const whose = { from: origin };
  if (lacks === 'frame') return own`The attached frame ${nameWords(origin)} is gone, or does not answer.`;
  if (lacks === 'tools')
    return own`The attached page ${nameWords(origin)} is not allowed, has no tools, or does not answer.`;
  const quoted: Foreign | null = title === undefined ? null : foreign('words', whose, title);
  const at = address === undefined ? nameWords(origin) : nameWords(address, whose);
  return own`Attached page: ${at}${quoted ? own` ${quoted}` : []}${language === undefined ? [] : own`, language ${nameWords(language, whose)}`}${tools.flatMap(wordPageTools)}`;
}

function wordPageTools({ prefix, made }: NonNullable<Page['tools']>[number]): Words {
  const names = own`${nameWords(prefix)}*`;
  if (made === 'pack') return own`, tools that the person added to it: ${names}`;
  return made ? own`, tools that Tabhand guessed, and none of its own: ${names}` : own`, its tools: ${names}`;
}

function wordTools(tools: NonNullable<Surroundings['tools']>): Words[] {
  if (tools.length === 0) return [own`All tools are again as they are defined.`];
  return tools.map(
    ({ name: tool, from, ...now }) =>
      own`${nameWords(tool)} has changed and is now: ${foreign('words', { from }, writeJson(now))}`,
  );
}
