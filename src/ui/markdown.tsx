/** Markdown from a model, a page or a server, as Preact nodes: no HTML string, no image, only links that are safe to open. */
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { decodeEntities } from './entities';
import { toLinkProps, toSafeLink } from './links';
import { Scroll } from './scroll';

/** `writing`: more is coming, a caret marks the end. */
export function Markdown({ text, writing }: { text: string; writing?: boolean }) {
  const nodes = useMemo(() => toNodes(text), [text]);
  return (
    <div class={writing ? 'prose writing' : 'prose'} dir="auto">
      {nodes}
    </div>
  );
}

/** Exported for its tests: what a text becomes. */
export function toNodes(text: string): ComponentChildren[] {
  const tokens = lex(text);
  return tokens ? render(levelled(tokens)) : [<p class="plain">{text}</p>];
}

/** Deeper than any honest text; what nests further is shown as it was written. */
const deepest = 40;

function lex(text: string): Token[] | null {
  try {
    const tokens = new Lexer({ gfm: true }).lex(text);
    return isDeeper(tokens, deepest) ? null : tokens;
  } catch {
    return null; // nested so deep that even reading it overflowed the stack
  }
}

function isDeeper(tokens: Token[], left: number): boolean {
  if (left === 0) return tokens.length > 0;
  return tokens.some((token) => {
    const inside = 'items' in token ? token.items : 'tokens' in token ? token.tokens : [];
    return isDeeper(inside ?? [], left - 1);
  });
}

/** Headings without gaps between their levels, whatever levels the text uses. */
function levelled(tokens: Token[]): Token[] {
  const depths = tokens.flatMap((token) => (token.type === 'heading' ? [Number(token.depth)] : []));
  const used = [...new Set(depths)].sort((a, b) => a - b);
  return tokens.map((token) => (token.type === 'heading' ? { ...token, depth: used.indexOf(token.depth) + 1 } : token));
}

function render(tokens: Token[] | undefined): ComponentChildren[] {
  return (tokens ?? []).map((token) => renderToken(token as MarkedToken)); // no extension adds kinds
}

function renderToken(token: MarkedToken): ComponentChildren {
  switch (token.type) {
    case 'paragraph':
      return <p>{render(token.tokens)}</p>;
    case 'text':
      return token.tokens ? render(token.tokens) : decodeEntities(token.text);
    case 'strong':
      return <strong>{render(token.tokens)}</strong>;
    case 'em':
      return <em>{render(token.tokens)}</em>;
    case 'del':
      return <del>{render(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'escape':
      return token.text;
    case 'checkbox':
      return <input type="checkbox" checked={token.checked} disabled aria-label={token.checked ? 'Done' : 'To do'} />;
    case 'def':
    case 'space':
      return null;
    default:
      return renderBlock(token);
  }
}

type Plain =
  | 'paragraph'
  | 'text'
  | 'strong'
  | 'em'
  | 'del'
  | 'codespan'
  | 'br'
  | 'hr'
  | 'escape'
  | 'checkbox'
  | 'def'
  | 'space';

function renderBlock(token: Exclude<MarkedToken, { type: Plain }>): ComponentChildren {
  switch (token.type) {
    case 'heading':
      return renderHeading(token);
    case 'code':
      return (
        <Scroll class="code" label="Code">
          {token.text}
        </Scroll>
      );
    case 'blockquote':
      return <blockquote>{render(token.tokens)}</blockquote>;
    case 'list':
      return renderList(token);
    case 'list_item':
      return <li>{render(token.tokens)}</li>;
    case 'table':
      return renderTable(token);
    case 'link':
      return renderLink(token.autolink ? token.href : decodeEntities(token.href), render(token.tokens));
    case 'image':
      return renderLink(decodeEntities(token.href), [`Image: ${token.text || 'no description'}`]);
    case 'html':
      // Raw HTML is text like any other: shown, never set.
      return token.block ? <p>{token.text}</p> : token.text;
  }
}

/** The first level belongs to the conversation's title. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function renderHeading({ depth, tokens }: Tokens.Heading): ComponentChildren {
  const Heading = headings[depth - 1] ?? 'h6';
  return <Heading class={depth === 1 ? 'head head-1' : 'head'}>{render(tokens)}</Heading>;
}

function renderLink(href: string, content: ComponentChildren[]): ComponentChildren {
  const link = toSafeLink(href);
  return link ? <a {...toLinkProps(link)}>{content}</a> : <span>{content}</span>;
}

function renderList(token: Tokens.List): ComponentChildren {
  const items = token.items.map((item) => <li class={item.task ? 'task' : ''}>{render(item.tokens)}</li>);
  if (!token.ordered) return <ul>{items}</ul>;
  return <ol start={token.start === '' ? 1 : token.start}>{items}</ol>;
}

function renderTable(token: Tokens.Table): ComponentChildren {
  const cell = (content: Tokens.TableCell) => ({ class: content.align === 'right' ? 'r' : '' });
  return (
    <Scroll class="scroll-x" label="Table">
      <table class="tbl">
        <thead>
          <tr>
            {token.header.map((head) => (
              <th {...cell(head)}>{render(head.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row) => (
            <tr>
              {row.map((data) => (
                <td {...cell(data)}>{render(data.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
