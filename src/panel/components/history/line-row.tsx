/** A line that the search found: who said it, with the match marked; it opens the conversation there. */
import { withoutMarks } from '#conversation';
import { say, sayCount } from '#ui';
import type { HistoryRow } from '../../models/history/history-rows';
import { usePanel } from '../context';

type LineRowProps = Extract<HistoryRow, { type: 'line' }> & { isCurrent: boolean; onFocus(): void };

const same = (text: string): string => text;

export function LineRow({ conversationId, line, more, isCurrent, onFocus }: LineRowProps) {
  const { show } = usePanel();
  const words = line.who === 'person' ? same : withoutMarks;
  return (
    <div class="hline">
      <button
        type="button"
        class="open"
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => show(conversationId, line.entryId)}
        onFocus={onFocus}
      >
        <span class="who">{line.who === 'person' ? say('You') : say('Tabhand')}</span>
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
