/** Log lines filtered by level. The view stays at the end until the user scrolls away, and draws only the lines in sight. */

import './view.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { CopyButton, LinkButton } from '#ui/controls/controls.tsx';
import { languageSaid, say } from '#ui/language/index.tsx';
import { drawRows, useVirtualRows } from '#ui/virtual-rows.tsx';
import { watchSize } from '#ui/watch-size.ts';
import { Heading } from '../../parts/heading';
import { toItemKeys } from '../../parts/item-keys';
import { useHidden } from '../../parts/use-hidden';
import type { DataOf, ViewProps } from '../../widget';
import type { log } from './spec';

type LogLine = DataOf<typeof log>['entries'][number];
type Level = NonNullable<LogLine['level']>;

/** The most severe first. */
const levels: readonly Level[] = ['error', 'warn', 'info', 'debug'];

/** How many entries have each level, the most severe first. Levels without entries are left out. */
export function countLevels(entries: readonly LogLine[]): [Level, number][] {
  const groups = Map.groupBy(entries, ({ level }) => level);
  return levels
    .map((level): [Level, number] => [level, groups.get(level)?.length ?? 0])
    .filter(([, count]) => count > 0);
}

/** The entries whose level isn't hidden; an entry without a level always stays. */
export function withoutLevels(entries: readonly LogLine[], hidden: ReadonlySet<Level>): readonly LogLine[] {
  return hidden.size === 0 ? entries : entries.filter(({ level }) => !level || !hidden.has(level));
}

/** Identifies a line when older lines before it are dropped. */
const toLineName = ({ timestamp = '', message }: LogLine): string => `${timestamp} ${message}`;

type Parts = ReturnType<typeof toLineParts>;

/** Which members any line has, so that all lines leave room for them. */
const toLineParts = (entries: readonly LogLine[]) => ({
  time: entries.some(({ timestamp }) => timestamp),
  level: entries.some(({ level }) => level),
  source: entries.some(({ source }) => source),
});

/** The time of day, in the time zone of the timestamp; any other text unchanged. */
export function toTime(timestamp: string): string {
  const [, time] = /^\d{4}-\d\d-\d\d[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)/.exec(timestamp) ?? [];
  return time ?? timestamp;
}

export function toLogText(entries: readonly LogLine[]): string {
  return entries
    .map(({ timestamp, level, source, message }) =>
      [timestamp, level?.toUpperCase(), source && `[${source}]`, message].filter(Boolean).join(' '),
    )
    .join('\n');
}

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
      {shown.length === 0 && <p class="mid">{entries.length > 0 ? say('Nothing found') : say('Nothing here yet')}</p>}
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
    <div class="levels" role="group" aria-label={say('Level')}>
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
