/** Markdown from a model, a page or a server, as Preact nodes: no HTML string, no image, only links that are safe to open. */
import { Lexer, type Token, type Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { decodeEntities } from './entities';
import { toLinkProps, toSafeLink } from './links';

export function Markdown({ text, tail }: { text: string; tail?: ComponentChildren }) {
  const nodes = useMemo(() => toNodes(text), [text]);
  return (
    <div class="prose" dir="auto">
      {nodes}
      {tail}
    </div>
  );
}

/** Exported for its tests: what a text becomes. */
export function toNodes(text: string): ComponentChildren[] {
  return render(new Lexer({ gfm: true }).lex(text));
}

function render(tokens: Token[] | undefined): ComponentChildren[] {
  return (tokens ?? []).map((token) => renderToken(token as Exclude<Token, Tokens.Generic>)); // no extension adds kinds
}

function renderToken(token: Exclude<Token, Tokens.Generic>): ComponentChildren {
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

type Plain = 'paragraph' | 'text' | 'strong' | 'em' | 'del' | 'codespan' | 'br' | 'hr' | 'escape' | 'checkbox' | 'def' | 'space';

function renderBlock(token: Exclude<Exclude<Token, Tokens.Generic>, { type: Plain }>): ComponentChildren {
  switch (token.type) {
    case 'heading':
      // The conversation has its own headings: the model's start below them.
      return (
        <div role="heading" aria-level={Math.min(token.depth + 2, 6)} class={`head head-${Math.min(token.depth, 3)}`}>
          {render(token.tokens)}
        </div>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard
        <pre class="code" tabIndex={0}>
          {token.text}
        </pre>
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
      return renderLink(token.href, render(token.tokens));
    case 'image':
      return renderLink(token.href, [`Image: ${token.text || 'no description'}`]);
    case 'html':
      // Raw HTML is text like any other: shown, never set.
      return token.block ? <p>{token.text}</p> : token.text;
  }
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <div class="scroll-x" tabIndex={0} role="group" aria-label="Table">
      <table class="tbl">
        <thead>
          <tr>{token.header.map((head) => <th {...cell(head)}>{render(head.tokens)}</th>)}</tr>
        </thead>
        <tbody>
          {token.rows.map((row) => (
            <tr>{row.map((data) => <td {...cell(data)}>{render(data.tokens)}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
