/** Highlights code: tokens as Preact nodes, never as HTML. Loaded when code is first shown. */
import { common, createLowlight } from 'lowlight';
import type { ComponentChildren } from 'preact';

const lowlight = createLowlight(common);

type Token = ReturnType<typeof lowlight.highlight>['children'][number];

/** `grammar`: one of those in `code-language.ts`. */
export function highlight(content: string, grammar: string): ComponentChildren[] {
  return render(lowlight.highlight(grammar, content).children);
}

function render(tokens: readonly Token[]): ComponentChildren[] {
  return tokens.map((token) => {
    if (token.type === 'text') return token.value;
    if (token.type !== 'element') return null;
    const role = toRole(token.properties.className);
    return role ? <span class={role}>{render(token.children)}</span> : render(token.children);
  });
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
