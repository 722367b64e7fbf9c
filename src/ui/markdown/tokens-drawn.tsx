/** Renders each kind of Markdown token. */
import type { MarkedToken, Token, Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { CodeBlock } from '../code-block';
import { say } from '../language';
import { toSafeLink } from '../links';
import { Scroll } from '../scroll';
import { Maths, type MathsToken } from './maths';

/** `growing`: more of the block may come. */
export function drawBlock(token: Token, growing: boolean): ComponentChildren {
  const drawn = token as Drawn; // no other extension adds kinds
  if (drawn.type !== 'code') return renderToken(drawn);
  return <CodeBlock content={drawn.text} lang={drawn.lang} growing={growing} />;
}

function render(tokens: Token[] | undefined): ComponentChildren[] {
  return (tokens ?? []).map((token) => renderToken(token as Drawn)); // no other extension adds kinds
}

type Drawn = MarkedToken | MathsToken;

/** One function for each kind of token. */
const drawings: { [Kind in Drawn['type']]: (token: Extract<Drawn, { type: Kind }>) => ComponentChildren } = {
  paragraph: ({ tokens }) => <p dir="auto">{render(tokens)}</p>,
  text: ({ tokens, text }) => (tokens ? render(tokens) : decodeEntities(text)),
  strong: ({ tokens }) => <strong>{render(tokens)}</strong>,
  em: ({ tokens }) => <em>{render(tokens)}</em>,
  del: ({ tokens }) => <del>{render(tokens)}</del>,
  codespan: ({ text }) => <code>{text}</code>,
  br: () => <br />,
  hr: () => <hr />,
  escape: ({ text }) => text,
  checkbox: ({ checked }) => (
    <input type="checkbox" checked={checked} disabled aria-label={checked ? say('Done') : say('To do')} />
  ),
  def: () => null,
  space: () => null,
  maths: ({ tex }) => <Maths tex={tex} display={false} />,
  'maths-block': ({ tex }) => <Maths tex={tex} display />,
  heading: renderHeading,
  code: ({ text, lang }) => <CodeBlock content={text} lang={lang} />,
  blockquote: ({ tokens }) => <blockquote dir="auto">{render(tokens)}</blockquote>,
  list: renderList,
  list_item: ({ tokens }) => <li>{render(tokens)}</li>,
  table: renderTable,
  link: ({ autolink, href, tokens }) => renderLink(autolink ? href : decodeEntities(href), render(tokens)),
  image: ({ href, text }) =>
    renderLink(decodeEntities(href), [say('Image: {what}', { what: text || say('no description') })]),
  // Raw HTML is shown as text, never inserted. Models write `<br>`, which a table's cell has no other form of.
  html({ block, text }) {
    if (block) return <p>{text}</p>;
    return /^<br\s*\/?>$/i.test(text) ? <br /> : text;
  },
};

const renderToken = (token: Drawn): ComponentChildren =>
  (drawings[token.type] as (token: Drawn) => ComponentChildren)(token); // the function for the token's own kind

function renderHeading({ depth, tokens }: Tokens.Heading): ComponentChildren {
  const Heading = (['h2', 'h3', 'h4', 'h5', 'h6'] as const)[depth - 1] ?? 'h6'; // `h1` is the conversation's title
  return (
    <Heading dir="auto" class={depth === 1 ? 'head head-1' : 'head'}>
      {render(tokens)}
    </Heading>
  );
}

function renderLink(href: string, content: ComponentChildren[]): ComponentChildren {
  const link = toSafeLink(href);
  return link ? <a {...link}>{content}</a> : <span>{content}</span>;
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

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
};

/** Decodes named character references (`&amp;`); `marked` itself decodes numeric ones. Unknown references stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(/&([a-z]+);/gi, (whole, name: string) =>
    Object.hasOwn(named, name) ? (named[name] ?? whole) : whole,
  );
}
