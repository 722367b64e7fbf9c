/** Markdown from a model, a page or a server as Preact nodes: no HTML strings, no images, only links that are safe to open. */

import type { MarkedToken, Token, Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { useContext, useMemo, useRef, useState } from 'preact/hooks';
import { CodeBlock } from '../code-block';
import { LinkButton } from '../controls/controls';
import { Whole } from '../drawing-context';
import { say, sayCount } from '../language';
import { toSafeLink } from '../links';
import { Scroll } from '../scroll';
import { still } from '../still';
import { closeOpenMarks, lastBlock, type MarkdownBlocks, type Read, readBlocks, readOn, toHead } from './blocks';
import { Maths, type MathsToken } from './maths';

/** `growing`: more of the block may come. */
function drawBlock(token: Token, growing: boolean): ComponentChildren {
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
    renderLink(decodeEntities(href), [
      say('{name}: {words}', { name: say('Image'), words: text || say('No description') }),
    ]),
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

/** Characters of the first piece; each further one is twice as long. */
const firstPiece = 20_000;

/**
 * Text that would take too much work to format, as it was written: in pieces, the next of which the user asks for. `begun`: it
 * follows formatted text, so that nothing of it is shown at first.
 */
function PlainText({ text, begun }: { text: string; begun: boolean }) {
  const isWhole = useContext(Whole) !== null;
  const [asked, setAsked] = useState(begun ? 0 : 1);
  const pieces = piecesOf(text).slice(0, isWhole ? undefined : asked);
  const left = text.length - pieces.reduce((sum, { length }) => sum + length, 0);
  if (left === 0 && pieces.length === 1 && !begun) return <Piece text={text} />;
  return (
    <>
      {pieces.map((piece, i) => (
        <Piece key={i.toString()} text={piece} />
      ))}
      <p class="small mid">
        {say('This text is too long to be formatted to its end.')}{' '}
        {left > 0 && sayCount(left, 'More characters: {count}.')}{' '}
        {left > 0 && <LinkButton onClick={() => setAsked(asked + 1)}>{say('Show more')}</LinkButton>}
      </p>
    </>
  );
}

const Piece = still(({ text }: { text: string }) => <p class="plain">{text}</p>);

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (let length = firstPiece; at < text.length; length *= 2) {
    // No half of a character.
    const end = /[\uD800-\uDBFF]/.test(text.charAt(at + length - 1)) ? at + length + 1 : at + length;
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** `writing`: more text is coming; a caret marks the end. */
export function Markdown({ text, writing = false }: { text: string; writing?: boolean }) {
  const head = toHead(text);
  const isCut = head.length < text.length;
  const blocks = levelled(useBlocks(head, writing && !isCut));
  return (
    <div class={writing ? 'prose writing' : 'prose'} dir="auto">
      {blocks?.map((token, i) => (
        <Block key={i.toString()} token={token} growing={writing && !isCut && i === blocks.length - 1} />
      ))}
      {(isCut || !blocks) && <PlainText text={blocks ? text.slice(head.length) : text} begun={blocks !== null} />}
    </div>
  );
}

/** Blocks that haven't changed aren't rendered again. */
const Block = still(({ token, growing }: { token: Token; growing: boolean }) => <>{drawBlock(token, growing)}</>);

function useBlocks(text: string, writing: boolean): MarkdownBlocks {
  const before = useRef<Read | null>(null);
  return useMemo(() => {
    // Once complete, the text is read again as a whole: a link may be defined below its use.
    before.current = readOn(writing ? before.current : null, text);
    return writing ? withEndClosed(before.current) : before.current.blocks;
  }, [text, writing]);
}

function withEndClosed({ blocks }: Read): MarkdownBlocks {
  if (!blocks) return null;
  const last = lastBlock(blocks);
  const end = blocks
    .slice(last)
    .map(({ raw }) => raw)
    .join('');
  const closed = closeOpenMarks(end);
  return closed === end ? blocks : [...blocks.slice(0, last), ...(readBlocks(closed) ?? [])];
}

/** Renumbers headings so that their levels have no gaps. */
function levelled(blocks: MarkdownBlocks): MarkdownBlocks {
  const depths = (blocks ?? []).flatMap((token) => (token.type === 'heading' ? [Number(token.depth)] : []));
  const used = [...new Set(depths)].sort((a, b) => a - b);
  const isLevel = used.every((depth, i) => depth === i + 1);
  if (!blocks || isLevel) return blocks;
  return blocks.map((token) => (token.type === 'heading' ? { ...token, depth: used.indexOf(token.depth) + 1 } : token));
}
