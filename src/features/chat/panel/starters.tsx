/** In an empty chat: the first messages that fit the page in front. */

import type { ToolRow } from '#core/bus/panel-wire.ts';
import { pageTextOn } from '#core/settings/page-text.ts';
import { whyAsking } from '#core/tools/hints.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { requiredOf } from '#core/tools/schema/rewriting.ts';
import { type JsonSchema, objectOf } from '#core/tools/tool.ts';
import type { Glance } from '#features/pages/index.ts';
import { demoPage, isLive } from '#features/sites/state/index.ts';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

/** For a page that was too busy to be looked at: it can be asked about all the same. */
const busyPage: Glance = { kind: 'page', language: null, selected: false };

/** What kind of page is attached, asked for only here: a page that nobody starts a chat about isn't looked at. */
function useGlance(): Glance | null | undefined {
  const { page, settings, ask } = usePanel();
  const { tabId, origin = null, title: name, access } = page.value ?? {};
  const mayRead = origin !== null && pageTextOn(settings.value?.pageText ?? [], origin) !== 'never';
  const isOpen = tabId !== undefined && mayRead && (access === 'open' || access === 'insecure' || access === 'pdf');
  const look = async () => {
    if (!isOpen) return null;
    const seen = await ask('glance-at-page', { tabId });
    return seen && 'kind' in seen ? seen : busyPage;
  };
  return useAnswer(look, `${isOpen} ${tabId} ${origin} ${name}`);
}

/** Where nothing in front can be tried. */
const DemoPage = () => (
  <a class="sugg" href={demoPage} target="_blank" rel="noreferrer">
    {say('Reserve a table on a demo page by Chrome’s team')}
  </a>
);

/** A starter sends itself, with what goes along; without a model, it is kept in the composer until one is chosen. */
export function Starters({ ready }: { ready: boolean }) {
  const { page, pages, composer, models, pageText, attachments } = usePanel();
  const glance = useGlance();
  if (glance === undefined) return null;
  // Tools of the page in front come first among equals.
  const first = page.value?.tools ?? [];
  const others = (pages.value ?? []).filter(({ tabId }) => tabId !== page.value?.tabId);
  const tools = [...first, ...others.flatMap((other) => other.tools)];
  const starters = toStarters({ glance, tools, onlyTools: models.current.value?.type === 'demo' });
  const shows = page.value?.access ?? 'closed';
  const isNowhere = shows === 'closed' || (shows === 'no-permission' && page.value?.origin == null);
  if (starters.length === 0 && !isNowhere) return null;
  const take = async ({ text, brings }: Starter) => {
    if (brings === 'page') pageText.put();
    if (brings === 'selection') await attachments.takeFromTab('selection');
    if (ready) await composer.sendWords(text);
    else composer.text.value = text;
    composer.wanted.value = true;
  };
  return (
    <section aria-labelledby="try">
      <h3 class="h2" id="try">
        {say('Try')}
      </h3>
      <div class="suggs">
        {starters.length === 0 && <DemoPage />}
        {starters.map((starter) => (
          <button key={starter.text} type="button" class="sugg" onClick={() => void take(starter)}>
            <span class="grow" dir="auto">
              {starter.text}
            </span>
            {starter.tool && <code class="quiet cut">{starter.tool}</code>}
          </button>
        ))}
      </div>
    </section>
  );
}

type Suggestion = Record<'text' | 'tool', string>;

/** Characters of a suggestion. */
const maxLength = 60;

/** The tools with the fewest required arguments, read-only ones first, without destructive or consequential ones. */
export const toSuggestions = (tools: readonly ToolRow[], max = 3): Suggestion[] =>
  tools
    .filter((tool) => isLive(tool) && !whyAsking(tool.hints))
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((tool): Suggestion[] => {
      const text = toOrder(tool);
      return text === null ? [] : [{ tool: tool.name, text }];
    })
    .slice(0, max);

const rank = ({ schema = {}, hints }: ToolRow): number => requiredOf(schema).length + (hints.readOnly ? 0 : 0.5);

/** Null if it isn't a sentence that a user would write. */
function toOrder({ title = '', name, schema = {} }: ToolRow): string | null {
  const titleWords = title
    .trim()
    .replace(/(?<!\s)\s+tool$/i, '')
    .split(/\s+/);
  const deed = toDeed(titleWords, true) ?? toDeed(toWords(name), false);
  const values = requiredOf(schema).map((property) => example(schema, property));
  if (deed === null || !values.every((value) => value !== null)) return null;
  const text = values.length === 0 ? deed : `${deed}: ${values.join(', ')}`;
  // It becomes the user's own message, so it holds nothing that they can't see.
  return text.length > maxLength || toSeenWords(text) !== text ? null : text;
}

/** `getQueue`, `get_queue`, `music.get-queue`: the last part of a path says what is done. */
const toWords = (name: string): string[] =>
  (name.split(/[./:]/).at(-1) ?? '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);

/** A request begins with a verb and has an object: a verb alone says too little. */
function toDeed([first = '', ...others]: string[], mayBeForeign: boolean): string | null {
  const verb = toVerb(first) ?? (mayBeForeign && infinitive.test(first) ? first : null);
  if (verb === null || others.length === 0) return null;
  return [`${verb.slice(0, 1).toUpperCase()}${verb.slice(1)}`, ...others].join(' ');
}

/** Of languages near English: Chercher, Lire, Choisissez, Buscar. */
const infinitive = /^\p{L}{2,}(er|ir|re|ez|ar)$/u;

/** “Gets” and “Searches” become imperatives. */
function toVerb(word: string): string | null {
  const small = word.toLowerCase();
  return [small, small.replace(/s$/, ''), small.replace(/es$/, '')].find((each) => verbs.has(each)) ?? null;
}

const verbs: ReadonlySet<string> = new Set(
  'add analyze apply arrange ask attach book browse build calculate capture change check choose clear close collect compare compute connect continue convert copy count create describe detect discover download draft draw edit estimate evaluate execute explain explore export extract fetch fill filter find fix format forward generate get give go group guess handle hide import improve inspect invite join jump keep launch list listen load locate look make measure merge mix move mute name navigate observe open order organize outline parse pause pick pin plan play post prepare preview print produce publish put query rank rate read recommend record refresh reload remember rename renew repeat replace reply report request reserve resolve resume return review rewrite rotate run sample save scan schedule scrape scroll search see select send set share show shuffle skip sort split start stop subscribe suggest summarize switch sync take tell test toggle trace track translate try turn type unpin update upload use validate verify view visit wait watch write zoom'.split(
    ' ',
  ),
);

/** A value that the schema itself names for a property, if a user would say it: its title, its const, default or first. */
function example(schema: JsonSchema | undefined, property: string): string | null {
  const about = objectOf(objectOf(schema?.properties)[property]);
  const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);
  const choice = objectOf(first(about.oneOf) ?? first(about.anyOf));
  const named = [choice.title, about.const, about.default, first(about.examples), first(about.enum), choice.const];
  const value = named.find((each) => each !== undefined);
  return typeof value === 'string' && isSayable(value) ? value : null;
}

/** Accepts words only: ids, addresses and codes such as `trk_blue_train`, `blue-train` or `42` are for programs. */
const isSayable = (text: string): boolean => /^\p{L}[\p{L}\p{M} ’'.,&]{1,39}$/u.test(text);

interface Starter {
  text: string;
  /** The tool that it was made from. */
  tool?: string;
  /** What goes along with it. */
  brings?: 'page' | 'selection';
}

const maxStarters = 3;

const general: readonly Phrase[] = [
  phrase('Summarise this page'),
  phrase('List the main points of this page'),
  phrase('Which questions does this page answer?'),
];

/** One for each kind of page, before those that fit any. */
const ofKind: Record<Glance['kind'], readonly Phrase[]> = {
  article: [phrase('What does this article claim, and on what evidence?')],
  product: [phrase('Put the facts of this product into a table')],
  search: [phrase('Compare these results in a table')],
  table: [phrase('Draw a chart of the table on this page')],
  form: [phrase('Explain what this form asks for')],
  list: [phrase('Put the list on this page into a table')],
  page: [],
  pdf: [],
};

interface Around {
  /** Null: the page can't be looked at, or the user keeps its text to themselves. */
  glance: Glance | null;
  tools: readonly ToolRow[];
  /** The model in use matches words: it can call tools and nothing else. */
  onlyTools: boolean;
}

/** Where a page can be read, one of the three is always about what it says. */
export function toStarters({ glance, tools, onlyTools }: Around): Starter[] {
  const fromTools = toSuggestions(tools);
  if (onlyTools || !glance) return fromTools;
  const selection: Starter[] = glance.selected ? [{ text: say('Explain the selected text'), brings: 'selection' }] : [];
  const texts = [...ofKind[glance.kind], ...general];
  const page = texts.map((text): Starter => ({ text: say(text), brings: 'page' }));
  return [...selection, ...fromTools.slice(0, maxStarters - 1 - selection.length), ...page].slice(0, maxStarters);
}
