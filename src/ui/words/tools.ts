/** Words tools, offers and schemas: titles of built-in tools, too many tools in a turn, notes on definitions. */
import { type LintNote, wordsOf } from '#bench';
import { type Crowd, isHands, type Tool } from '#tools';
import { type Phrase, phrase, say, sayCount } from '../language';
import { toFigure, toLocale } from './figures';
import type { Sentence } from './sentence';

/** Titles of built-in tools, by name. Their `title` is for models, and stays English. */
const ownTitles: Record<string, Phrase> = {
  search_recipes: phrase('Search recipes'),
  list_recipes: phrase('List recipes'),
  get_recipe: phrase('Read a recipe'),
  widget_display: phrase('Show a widget'),
  canvas: phrase('Change the canvas'),
  recall: phrase('Read a result again'),
};

/** Titles of hands. */
const handsTitles: Record<string, Phrase> = {
  read_page: phrase('Read the page'),
  find_on_page: phrase('Find on the page'),
  take_screenshot: phrase('Take a picture of the page'),
  wait_for: phrase('Wait for the page'),
  scroll_to: phrase('Scroll to an element'),
  click: phrase('Click an element'),
  fill: phrase('Fill in fields'),
  press: phrase('Press a key'),
  hover: phrase('Point at an element'),
  drag: phrase('Drag one element onto another'),
  select_text: phrase('Select text'),
  open_page: phrase('Open a page of this site'),
  go_back: phrase('Go back to the page before'),
};

/** The title for users: a page's or a server's own, or ours in the user's language. */
export function wordTitle({ name, title, source }: Pick<Tool, 'name' | 'title' | 'source'>): string | undefined {
  const titles = source.type === 'local' ? ownTitles : isHands({ source }) ? handsTitles : {};
  const own = Object.hasOwn(titles, name) ? titles[name] : undefined;
  return own ? say(own) : title;
}

export function wordCrowd({ tools, biggest }: Crowd): Sentence {
  const named = biggest.map(({ server, tools: count }) => `${server} (${count})`);
  const whose = new Intl.ListFormat(toLocale()).format(named);
  return {
    what: sayCount(tools, 'The last turn offered {count} tool.', 'The last turn offered {count} tools.'),
    next: whose
      ? say('Models choose better among fewer tools. Most are from {servers}. Turn off what you don’t need.', {
          servers: whose,
        })
      : say('Models choose better among fewer tools. Turn off what you don’t need.'),
  };
}

/** What the lint or a smoke run found, with its place unless it is the whole definition, and why it matters. */
export function wordLint(note: LintNote): Sentence {
  const { place } = note;
  const values = Object.fromEntries(
    Object.entries(note.values).map(([key, value]) => [key, typeof value === 'number' ? toFigure(value) : value]),
  );
  const { what, reason } = wordsOf(note);
  return {
    what: place.startsWith('/') ? `${say(what, values)} (${place})` : say(what, values),
    next: say(reason, values),
  };
}
