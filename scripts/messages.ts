/**
 * Gathers what the code says into the English catalogue, `public/_locales/en/messages.json`: `node scripts/messages.ts`.
 * With `--check` nothing is written, and it fails when the catalogue is not what the code says.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { toKey } from '../src/ui/language/key.ts';

export interface Message {
  message: string;
  description?: string;
}
export type Messages = Record<string, Message>;

export const cataloguePath = (language: string): string => `public/_locales/${language}/messages.json`;

/** What the browser says itself: the manifest's own words, and the catalogue's language. */
const fixed: Messages = {
  language: { message: 'en', description: 'The language of this catalogue, BCP 47.' },
  manifest_description: {
    message: 'A hand in every tab: gives pages WebMCP, and an agent in the side panel that uses their tools.',
  },
};

/** A dollar sign means something to the browser. */
const toMessage = (text: string): Message => ({ message: text.replaceAll('$', '$$$$') });

const isText = (node: ts.Node | undefined): node is ts.StringLiteralLike => !!node && ts.isStringLiteralLike(node);

function toMessages(name: string, args: readonly ts.Node[]): Messages {
  if (/^(say|phrase|Refusal)$/.test(name))
    return isText(args[0]) && args[0].text ? { [toKey(args[0].text)]: toMessage(args[0].text) } : {};
  const [, one, other] = args;
  if (name !== 'sayCount' || !isText(one) || !isText(other)) return {};
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

/** Every message that a source file says, by key. */
export function gather(path: string, source: string): Messages {
  const file = ts.createSourceFile(basename(path), source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
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

export const print = (messages: Messages): string => `${JSON.stringify(messages, null, 2)}\n`;

if (import.meta.main ?? process.argv[1]?.endsWith('messages.ts')) {
  const wanted = print(gatherAll());
  const path = cataloguePath('en');
  if (!process.argv.includes('--check')) writeFileSync(path, wanted);
  else if (readFileSync(path, 'utf8') !== wanted) throw new Error(`${path} is old. Run: node scripts/messages.ts`);
}
