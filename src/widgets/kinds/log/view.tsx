/** Log lines filtered by level. The view stays at the end until the user scrolls away, and draws only the lines in sight. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { CopyButton, LinkButton } from '#ui/controls/controls.tsx';
import { languageSaid, say } from '#ui/language/index.tsx';
import { drawRows, useVirtualRows } from '#ui/virtual-rows.tsx';
import { watchSize } from '#ui/watch-size.ts';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { useHidden } from '../../parts/use-hidden';
import type { ViewProps } from '../../widget';
import {
  countLevels,
  type Level,
  type LogLine,
  type Parts,
  toLineName,
  toLineParts,
  toLogText,
  toTime,
  withoutLevels,
} from './entries';
import type { log } from './spec';
import './view.css';

export default function LogView({ data }: ViewProps<typeof log>) {
  const { entries, title, maxHeight } = data;
  const [hidden, flip] = useHidden<Level>();
  const counts = useMemo(() => countLevels(entries), [entries]);
  const shown = useMemo(() => withoutLevels(entries, hidden), [entries, hidden]);
  return (
    <div class="log column" data-view="log">
      <Heading title={title ?? say('Log')} apart>
        <span class="grow" />
        {entries.length > 0 && <CopyButton what={say('these lines')} text={() => toLogText(shown)} />}
      </Heading>
      {counts.length > 0 && <Levels counts={counts} hidden={hidden} onFlip={flip} />}
      {shown.length > 0 && <Lines entries={shown} name={title ?? say('Log')} maxHeight={maxHeight ?? 320} />}
      {shown.length === 0 && (
        <p class="mid">{entries.length > 0 ? say('No lines match the filter') : say('No lines yet')}</p>
      )}
    </div>
  );
}

const words: Record<Level, Phrase> = {
  error: phrase('Errors'),
  warn: phrase('Warnings'),
  info: phrase('Info'),
  debug: phrase('Debug'),
};

interface LevelsProps {
  counts: [Level, number][];
  hidden: ReadonlySet<Level>;
  onFlip(level: Level): void;
}

function Levels({ counts, hidden, onFlip }: LevelsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
    <div class="levels" role="group" aria-label={say('Levels shown')}>
      {counts.map(([level, count]) => (
        <button
          key={level}
          type="button"
          data-level={level}
          aria-pressed={!hidden.has(level)}
          onClick={() => onFlip(level)}
        >
          {say(words[level])} <span class="count">{count.toLocaleString(languageSaid())}</span>
        </button>
      ))}
    </div>
  );
}

function Lines({ entries, name, maxHeight }: { entries: readonly LogLine[]; name: string; maxHeight: number }) {
  const box = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => toItemKeys(entries.map(toLineName)), [entries]);
  const parts = useMemo(() => toLineParts(entries), [entries]);
  const rows = useVirtualRows({ box, keys, rowHeight: 26, boxHeight: maxHeight, follows: true });
  const { isAtEnd, scrollToEnd } = rows;
  const away = useAway(box, isAtEnd);
  useLayoutEffect(() => {
    if (away || !box.current) return;
    scrollToEnd();
    return watchSize([box.current], scrollToEnd);
  }, [away]);
  return (
    <>
      <div
        class="lines"
        role="log"
        // Lines that scrolling brings into sight must not be announced.
        aria-live={away ? 'off' : 'polite'}
        aria-label={name}
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        style={{ '--most': `${maxHeight}px` }}
      >
        {drawRows(rows, 'div', (index, key) => (
          <Line key={key} index={index} entry={entries[index]} parts={parts} measure={rows.measure} />
        ))}
      </div>
      {away && <LinkButton onClick={scrollToEnd}>{say('Go to the newest line')}</LinkButton>}
    </>
  );
}

/** Whether the reader scrolled away from the end. */
function useAway(box: { current: HTMLElement | null }, isAtEnd: () => boolean): boolean {
  const [away, setAway] = useState(false);
  const look = useRef(isAtEnd);
  look.current = isAtEnd;
  useEffect(() => {
    const element = box.current;
    const stop = new AbortController();
    element?.addEventListener('scroll', () => setAway(!look.current()), { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [box]);
  return away;
}

interface LineProps {
  entry: LogLine | undefined;
  index: number;
  parts: Parts;
  measure(row: HTMLElement | null): void;
}

function Line({ entry, index, parts, measure }: LineProps) {
  if (!entry) return null;
  const { timestamp, level, source, message } = entry;
  return (
    <div class="line" data-level={level} ref={measure} data-index={index}>
      {parts.time && (
        <time dateTime={timestamp} title={timestamp}>
          {toTime(timestamp ?? '')}
        </time>
      )}
      {parts.level && <span class="level">{level}</span>}
      {parts.source && (
        <span class="source cut" dir="auto">
          {source}
        </span>
      )}
      <span class="message" dir="auto">
        {message}
      </span>
    </div>
  );
}
