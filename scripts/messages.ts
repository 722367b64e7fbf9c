/**
 * Gathers the code's texts into the English catalogue: the build writes it to `_locales/en`, and tests compare other
 * languages with it.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { toKey } from '../src/ui/language/key.ts';

export interface Message {
  message: string;
  description?: string;
}
export type Messages = Record<string, Message>;

/** Texts that the browser itself shows, from the manifest, and the catalogue's language. */
const fixed: Messages = {
  language: { message: 'en', description: 'The language of this catalogue, BCP 47.' },
  menu_ask: { message: 'Ask Tabhand about this' },
  action_waiting: {
    message: 'Tabhand: calls waiting for you: $1',
    description: 'Title of the toolbar icon; $1 is a number.',
  },
  command_approval: {
    message: 'Go to the call that is waiting for you',
    description: 'A keyboard command, shown in the browser’s own list.',
  },
  run_ended: {
    message: 'The run has ended. Click to see its chat.',
    description: 'A notification, titled as the chat.',
  },
  schedule_missed: {
    message: 'Missed at $1',
    description: 'The name of a chat that a schedule began late; $1 is the time, and its message.',
  },
  schedule_late: {
    message: 'This was due at $1 and runs late: the browser was closed or asleep then.',
    description: 'Below the message of a schedule, for its reader and for the model; $1 is the time.',
  },
  schedule_no_page: {
    message: '$1 wasn’t opened: Tabhand isn’t allowed on this site. Allow it there, or change the schedule.',
    description: 'Below the message of a schedule, for its reader and for the model; $1 is an address.',
  },
  hands_working: { message: 'Tabhand is working on this page', description: 'A bar in the page.' },
  hands_stop: { message: 'Stop', description: 'The button in that bar.' },
  manifest_description: {
    message: 'A hand in every tab: gives pages WebMCP, and adds a side-panel agent that uses their tools.',
  },
};

/** Escapes dollar signs, which are placeholders to the browser. */
const toMessage = (text: string): Message => ({ message: text.replaceAll('$', '$$$$') });

const isText = (node: ts.Node | undefined): node is ts.StringLiteralLike => !!node && ts.isStringLiteralLike(node);

function toMessages(name: string, args: readonly ts.Node[]): Messages {
  if (/^(say|phrase|Refusal)$/.test(name))
    return isText(args[0]) && args[0].text ? { [toKey(args[0].text)]: toMessage(args[0].text) } : {};
  const [, one, other] = args;
  if (name !== 'sayCount' || !isText(one)) return {};
  if (!isText(other)) return { [toKey(one.text)]: toMessage(one.text) };
  const key = toKey(other.text);
  return { [key]: toMessage(other.text), [`${key}_one`]: toMessage(one.text) };
}

function fromNode(node: ts.Node): Messages {
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ts.isIdentifier(node.expression)) {
    return toMessages(node.expression.text, node.arguments ?? []);
  }
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== 'Say') return {};
  const attribute = node.attributes.properties.find((each) => each.name?.getText() === 'text');
  const given = attribute && ts.isJsxAttribute(attribute) ? attribute.initializer : undefined;
  const text = given && ts.isJsxExpression(given) ? given.expression : given;
  return toMessages('say', text ? [text] : []);
}

/** Every message of a source file, by key. */
export function gather(path: string, source: string): Messages {
  // The ending says how to read it: to JSX, a type parameter of a `.ts` file would be an element that never ends.
  const file = ts.createSourceFile(basename(path), source, ts.ScriptTarget.Latest, true);
  const found: Messages = {};
  const visit = (node: ts.Node): void => {
    Object.assign(found, fromNode(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export function gatherAll(): Messages {
  const paths = globSync('{src,entrypoints}/**/*.{ts,tsx}').sort();
  const said = Object.assign({}, ...paths.map((path) => gather(path, readFileSync(path, 'utf8')))) as Messages; // of gather's own
  const keys = Object.keys(said).sort();
  return { ...fixed, ...Object.fromEntries(keys.map((key) => [key, said[key] ?? { message: '' }])) };
}
