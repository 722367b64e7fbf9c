/** Renders each kind of Markdown token. */
import type { MarkedToken, Token, Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { CodeBlock } from '../code-block';
import { decodeEntities } from '../entities';
import { say } from '../language';
import { toLinkProps, toSafeLink } from '../links';
import { Scroll } from '../scroll';
import { Maths, type MathsToken } from './maths';

/** `growing`: more of the block may come. */
export function drawBlock(token: Token, growing: boolean): ComponentChildren {
  const drawn = token as Drawn; // no other extension adds kinds
  return drawn.type === 'code' ? (
    <CodeBlock content={drawn.text} lang={drawn.lang} growing={growing} />
  ) : (
    renderToken(drawn)
  );
}

function render(tokens: Token[] | undefined): ComponentChildren[] {
  return (tokens ?? []).map((token) => renderToken(token as Drawn)); // no other extension adds kinds
}

type Drawn = MarkedToken | MathsToken;

function renderToken(token: Drawn): ComponentChildren {
  switch (token.type) {
    case 'paragraph':
      return <p dir="auto">{render(token.tokens)}</p>;
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
      return (
        <input
          type="checkbox"
          checked={token.checked}
          disabled
          aria-label={token.checked ? say('Done') : say('To do')}
        />
      );
    case 'def':
    case 'space':
      return null;
    case 'maths':
    case 'maths-block':
      return <Maths tex={token.tex} display={token.type === 'maths-block'} />;
    default:
      return renderBlock(token);
  }
}

type BlockType = 'heading' | 'code' | 'blockquote' | 'list' | 'list_item' | 'table' | 'link' | 'image' | 'html';

function renderBlock(token: Extract<Drawn, { type: BlockType }>): ComponentChildren {
  switch (token.type) {
    case 'heading':
      return renderHeading(token);
    case 'code':
      return <CodeBlock content={token.text} lang={token.lang} />;
    case 'blockquote':
      return <blockquote dir="auto">{render(token.tokens)}</blockquote>;
    case 'list':
      return renderList(token);
    case 'list_item':
      return <li>{render(token.tokens)}</li>;
    case 'table':
      return renderTable(token);
    case 'link':
      return renderLink(token.autolink ? token.href : decodeEntities(token.href), render(token.tokens));
    case 'image':
      return renderLink(decodeEntities(token.href), [
        say('Image: {what}', { what: token.text || say('no description') }),
      ]);
    case 'html':
      // Raw HTML is shown as text, never inserted.
      return token.block ? <p>{token.text}</p> : token.text;
  }
}

/** `h1` is the conversation's title. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function renderHeading({ depth, tokens }: Tokens.Heading): ComponentChildren {
  const Heading = headings[depth - 1] ?? 'h6';
  return (
    <Heading dir="auto" class={depth === 1 ? 'head head-1' : 'head'}>
      {render(tokens)}
    </Heading>
  );
}

function renderLink(href: string, content: ComponentChildren[]): ComponentChildren {
  const link = toSafeLink(href);
  return link ? <a {...toLinkProps(link)}>{content}</a> : <span>{content}</span>;
}

function renderList(token: Tokens.List): ComponentChildren {
  const items = token.items.map((item) => <li class={item.task ? 'task' : ''}>{render(item.tokens)}</li>);
  if (!token.ordered) return <ul dir="auto">{items}</ul>;
  return (
    <ol dir="auto" start={token.start === '' ? 1 : token.start}>
      {items}
    </ol>
  );
}

function renderTable(token: Tokens.Table): ComponentChildren {
  const cell = (content: Tokens.TableCell) => ({ class: content.align === 'right' ? 'r' : '' });
  return (
    <Scroll class="scroll-x" label={say('Table')}>
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
