/** First messages that fit the page in front: its tools, what is selected on it, and what kind of page it is. */
import type { Glance, ToolRow } from '#bridge';
import { type Phrase, phrase, say } from '#ui';
import { toSuggestions } from './suggestions';

export interface Starter {
  text: string;
  /** The tool that it was made from. */
  tool?: string;
  /** What goes along with it. */
  brings?: 'page' | 'selection';
}

const most = 3;

const summary = phrase('Summarise this page');
const points = phrase('List the main points of this page');
const questions = phrase('Which questions does this page answer?');

/** Two for each kind of page, and more that fit any. */
const ofKind: Record<Glance['kind'], readonly Phrase[]> = {
  article: [phrase('Summarise this article'), phrase('What does this article claim, and on what evidence?')],
  product: [phrase('Put the facts of this product into a table'), phrase('What should I check before I buy this?')],
  search: [phrase('Compare these results in a table'), phrase('Which of these results should I read first?')],
  table: [phrase('Draw a chart of the table on this page'), phrase('Which values in this table are unusual?')],
  form: [phrase('Explain what this form asks for'), phrase('What should I have ready to fill in this form?')],
  list: [phrase('Put the list on this page into a table'), phrase('Group the entries on this page')],
  page: [],
  pdf: [],
};

const ofSelection: readonly Phrase[] = [phrase('Explain the selected text')];

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
  const selection = glance.selected
    ? ofSelection.map((text): Starter => ({ text: say(text), brings: 'selection' }))
    : [];
  const texts = [...ofKind[glance.kind], ...(glance.kind === 'article' ? [points] : [summary, points]), questions];
  const page = texts.map((text): Starter => ({ text: say(text), brings: 'page' }));
  return [...selection, ...fromTools.slice(0, most - 1 - selection.length), ...page].slice(0, most);
}
