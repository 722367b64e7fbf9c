/** The rows of the History drawer: only those in view are drawn, and arrow keys walk them. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { withoutMarks } from '#conversation';
import { say, sayCount, toNextIndex, useRovingFocus, useVirtualRows } from '#ui';
import type { HistoryRow } from '../../models/history/history-rows';
import { usePanel } from '../context';
import { ConversationRow } from './conversation-row';

/** Estimated pixels, until a row has been drawn. */
const heights = { heading: 40, conversation: 78, line: 52 };

export function HistoryRows({ rows }: { rows: readonly HistoryRow[] }) {
  const { history } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const walked = useMemo(() => rows.flatMap((row, i) => (row.type === 'heading' ? [] : [i])), [rows]);
  const at = Math.max(0, keys.indexOf(current ?? ''), walked[0] ?? 0);
  const rowHeight = (index: number) => heights[rows[index]?.type ?? 'conversation'];
  const { drawn, rest, measure } = useVirtualRows({ box, keys, rowHeight, boxHeight: 600, kept: at });
  const focus = useRovingFocus(box);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!(event.target instanceof HTMLElement) || !event.target.matches('.open')) return;
    const next = toNextIndex(event.key, walked.indexOf(at), walked.length);
    const to = next === null ? undefined : walked[next];
    if (to !== undefined) {
      setCurrent(keys[to] ?? null);
      focus();
    } else if (row?.type !== 'conversation') return;
    else if (event.key === 'F2') history.renaming.value = row.summary.id;
    else if (event.key === 'Delete') {
      setCurrent(keys[walked[walked.indexOf(at) + 1] ?? -1] ?? keys[walked[walked.indexOf(at) - 1] ?? -1] ?? null);
      void history.remove([row.summary.id]).then(focus);
    } else return;
    event.preventDefault();
  };
  return (
    <div class="hist-box" ref={box}>
      <ul class="hist hrows" aria-label={say('Chats')} onKeyDown={onKeyDown}>
        {drawn.map(({ index, key, gap }) => (
          <li key={key} data-index={index} ref={measure} style={gap > 0 ? { marginBlockStart: `${gap}px` } : {}}>
            <Row row={rows[index]} isCurrent={index === at} onFocus={() => setCurrent(String(key))} />
          </li>
        ))}
        <li aria-hidden="true" style={{ height: `${rest}px` }} />
      </ul>
    </div>
  );
}

interface RowProps {
  row: HistoryRow | undefined;
  /** In the tab order. */
  isCurrent: boolean;
  onFocus(): void;
}

function Row({ row, ...focus }: RowProps) {
  if (row?.type === 'heading') return <h2 class="grouph">{row.name}</h2>;
  if (row?.type === 'line') return <LineRow {...row} {...focus} />;
  return row ? <ConversationRow {...row} {...focus} /> : null;
}

/** A line that the search found, with the match marked; it opens the conversation there. */
type LineRowProps = Extract<HistoryRow, { type: 'line' }> & { isCurrent: boolean; onFocus(): void };

function LineRow({ conversationId, line, more, isCurrent, onFocus }: LineRowProps) {
  const { show } = usePanel();
  const isUser = line.who === 'person';
  const words = (text: string) => (isUser ? text : withoutMarks(text));
  return (
    <div class="hline">
      <button
        type="button"
        class="open"
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => show(conversationId, line.entryId)}
        onFocus={onFocus}
      >
        <span class="who">{isUser ? say('You') : say('Tabhand')}</span>
        <span class="words" dir="auto">
          {words(line.before)}
          <mark>{line.match}</mark>
          {words(line.after)}
        </span>
      </button>
      {more > 0 && <p class="quiet small">{sayCount(more, '{count} more message', '{count} more messages')}</p>}
    </div>
  );
}
