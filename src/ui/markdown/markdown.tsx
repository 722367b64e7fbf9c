/** Markdown from a model, a page or a server as Preact nodes: no HTML strings, no images, only links that are safe to open. */
import type { Token } from 'marked';
import { useMemo, useRef } from 'preact/hooks';
import { still } from '../still';
import { closeOpenMarks, lastBlock, type MarkdownBlocks, type Read, readBlocks, readOn, toHead } from './blocks';
import { PlainText } from './plain-text';
import { drawBlock } from './tokens-drawn';

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
