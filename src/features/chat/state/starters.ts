/** First messages that fit the page in front: its tools, what is selected on it, and what kind of page it is. */
import type { Glance, ToolRow } from '#core/bus/panel-wire.ts';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { say } from '#ui/language/index.tsx';
import { toSuggestions } from './suggestions';

export interface Starter {
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
  if (onlyTools || !glance || glance.kind === 'pdf') return fromTools;
  const selection: Starter[] = glance.selected ? [{ text: say('Explain the selected text'), brings: 'selection' }] : [];
  const texts = [...ofKind[glance.kind], ...general];
  const page = texts.map((text): Starter => ({ text: say(text), brings: 'page' }));
  return [...selection, ...fromTools.slice(0, maxStarters - 1 - selection.length), ...page].slice(0, maxStarters);
}
