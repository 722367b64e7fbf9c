/** A conversation's own name: from what was asked and done, until the user gives it another. Pure. */
import { cutText } from '#core/tools/foreign.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import { toBlockTitle } from './block-title';
import type { Conversation } from './conversation';

/** Characters of a name; where it has less room, the screen cuts it. */
const maxName = 120;
const maxDone = 6;

type Named = Pick<Conversation, 'runs' | 'steps' | 'settings' | 'name'>;

/** What a name is made from; null if it has a name, or if its last run didn't end by itself with something asked. */
export function toNameFacts({ runs, steps, settings, name }: Named) {
  const asked = runs.find(({ text }) => text?.trim())?.text;
  if (!asked || name !== null || settings.title !== null || runs.at(-1)?.ended?.reason !== 'end_turn') return null;
  const calls = runs.flatMap(({ turns }) => turns.flatMap(({ entry }) => entry.calls));
  const tools = calls.flatMap(({ target }) => (target && target.source.type !== 'local' ? [target.tool] : []));
  const widgets = steps.flatMap((step) => (step.type === 'widget' ? titleOf(step.entry.operation) : []));
  return { asked, tools: [...new Set(tools)].slice(0, maxDone), widgets: [...new Set(widgets)].slice(0, maxDone) };
}

export type NameFacts = NonNullable<ReturnType<typeof toNameFacts>>;

type Operation = Extract<Conversation['steps'][number], { type: 'widget' }>['entry']['operation'];

const titleOf = (operation: Operation): string[] =>
  operation.type === 'shown' ? [toBlockTitle(operation.widget, operation.data)] : [];

/** The title of the one widget that was drawn, else the user's first message without its courtesies. */
export function nameByRule({ asked, widgets: [title, ...more] }: NameFacts): string | null {
  return toName(title !== undefined && more.length === 0 ? title : withoutCourtesy(asked));
}

const courtesies =
  /^(?:(?:(?:hi|hello|hey)(?: there)?|please|(?:can|could|would|will) you|i(?:['’]d| would) like(?: you)? to|bonjour|salut|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|s[’']il (?:te|vous) pla[iî]t|je voudrais)(?![\p{L}\p{N}])[\s,.!:–-]*)+/iu;

function withoutCourtesy(asked: string): string {
  const rest = asked
    .trim()
    .replace(courtesies, '')
    .replace(/(?<![\s,])[\s,]+(?:please|s[’']il (?:te|vous) pla[iî]t)[\s.!?]*$/iu, '');
  return rest === '' ? asked : rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

/** One line of at most `maxName` characters, cut between words; null if nothing is left of the text. */
export function toName(text: string): string | null {
  const line = toSeenWords(text.slice(0, 1000))
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/^[\s"'“”«»*_#`]+|(?<![\s"'“”«»*_`.。])[\s"'“”«»*_`.。]+$/gu, '');
  if (line.length <= maxName) return line || null;
  const cut = cutText(line, maxName - 1);
  const words = cut.lastIndexOf(' ') > maxName / 2 && line[cut.length] !== ' ' ? cut.replace(/ \S*$/, '') : cut;
  return `${words.replace(/(?<![\s,;:–-])[\s,;:–-]+$/u, '')}…`;
}
