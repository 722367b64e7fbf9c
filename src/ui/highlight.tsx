/** Highlights code: tokens as Preact nodes, never as HTML. Loaded when code is first shown. */
import { common, createLowlight } from 'lowlight';
import type { ComponentChildren } from 'preact';

const lowlight = createLowlight(common);

type Token = ReturnType<typeof lowlight.highlight>['children'][number];

/** Longer code has no colours, so that a file of thousands of lines opens at once. */
const maxLength = 40_000;
/** Characters in a row without punctuation, and without a space. No code has more; the highlighter reads such a row again from each word on. */
const [maxRunLength, maxWordLength] = [1_500, 10_000];

/** Of Markdown, the highlighter reads all that follows again from each bracket on. */
const canBeColoured = (content: string, grammar: string): boolean =>
  content.length <= (grammar === 'markdown' ? maxRunLength : maxLength) &&
  content.split(/[;{}()<>=,.:"']/).every(({ length }) => length <= maxRunLength) &&
  content.split(/\s/).every(({ length }) => length <= maxWordLength);

/** `grammar`: one of those in `code-language.ts`. What the highlighter can't read, or not soon, stays without colours. */
export function highlight(content: string, grammar: string): ComponentChildren[] {
  if (!canBeColoured(content, grammar)) return [content];
  try {
    return draw(lowlight.highlight(grammar, content).children);
  } catch {
    return [content]; // nested so deep that its grammars overflowed the stack
  }
}

/** Each text in the colour of what is closest around it. A loop, not a recursion: code may nest thousands of levels. */
function draw(tokens: readonly Token[]): ComponentChildren[] {
  const drawn: ComponentChildren[] = [];
  const pending = tokens.map((token): { token: Token; role?: string | undefined } => ({ token })).reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { token, role } = next;
    if (token.type === 'text') drawn.push(role ? <span class={role}>{token.value}</span> : token.value);
    if (token.type !== 'element') continue;
    const own = toRole(token.properties.className) ?? role;
    pending.push(...token.children.map((child) => ({ token: child, role: own })).reverse());
  }
  return drawn;
}

/** Maps the highlighter's scopes to the few colours used here. */
const roles: Record<string, readonly string[]> = {
  word: ['keyword', 'doctag', 'template-tag', 'selector-tag', 'name'],
  k: ['attr', 'attribute', 'property', 'selector-class', 'selector-id', 'selector-attr', 'variable', 'link'],
  s: ['string', 'regexp', 'code', 'char'],
  n: ['number', 'literal', 'symbol', 'bullet'],
  remark: ['comment', 'quote', 'meta'],
  def: ['title', 'section', 'strong'],
  added: ['addition'],
  removed: ['deletion'],
};

const roleOf = new Map(
  Object.entries(roles).flatMap(([role, scopes]) => scopes.map((scope) => [scope, role] as const)),
);

function toRole(names: unknown): string | undefined {
  const [scope = ''] = Array.isArray(names) ? names.map(String) : [];
  return roleOf.get(scope.replace(/^hljs-/, ''));
}
