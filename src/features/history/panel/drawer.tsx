/** The History drawer: a search field above the conversations, which are listed by day or as found. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { withoutMarks } from '#core/log/search-text.ts';
import type { ConversationSummary } from '#core/loop/stores.ts';
import { ExportItems } from '#features/exports/panel/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Empty, SearchField } from '#ui/controls/controls.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/controls/menu.tsx';
import { NothingFound } from '#ui/controls/nothing-found.tsx';
import { TitleField } from '#ui/controls/title-field.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toNextIndex, useRovingFocus } from '#ui/roving-focus.ts';
import { useVirtualRows } from '#ui/virtual-rows.tsx';
import { toHost, toMoment } from '#ui/words/figures.ts';
import { type HistoryRow, toFoundRows, toHistoryRows } from '../state/history-rows';

export function HistoryDrawer() {
  const { history } = usePanel();
  useEffect(() => {
    void history.load();
    return () => {
      history.words.value = ''; // the next visit starts with the whole list
    };
  }, [history]);
  const list = history.list.value;
  const found = history.found.value;
  const rows = useMemo(
    () => (list === null ? null : found === null ? toHistoryRows(list, Date.now()) : toFoundRows(list, found)),
    [list, found],
  );
  if (rows === null || list === null) return <Waiting />;
  return (
    <main class="main hist-main">
      {(list.length > 0 || history.words.value) && <Search />}
      {list.length === 0 && <Empty icon="history" title={say('Nothing here yet')} />}
      {found !== null && rows.length === 0 && <NothingFound showAll={() => (history.words.value = '')} />}
      <HistoryRows rows={rows} />
      <p class="vh" role="status">
        {found !== null && say('{count} found', { count: found.length })}
      </p>
    </main>
  );
}

function Search() {
  const { history } = usePanel();
  const { words } = history;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('.hrows [tabindex="0"]')?.focus();
  };
  return (
    <div class="toolbar hist-search">
      <SearchField
        label={say('Search chats')}
        prompt={say('Search chats')}
        value={words.value}
        onInput={(typed) => (words.value = typed)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

const Waiting = () => (
  <div class="talk" aria-hidden="true">
    <div class="skel line" style="width: 70%" />
    <div class="skel line" style="width: 50%" />
  </div>
);

/** Estimated pixels, until a row has been drawn. */
const heights = { heading: 40, conversation: 78, line: 52 };

/** Conversations and found lines: only those in view are drawn, and arrow keys walk them. */
function HistoryRows({ rows }: { rows: readonly HistoryRow[] }) {
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
      const here = walked.indexOf(at);
      setCurrent(keys[walked[here + 1] ?? -1] ?? keys[walked[here - 1] ?? -1] ?? null);
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

interface Walked {
  /** In the tab order. */
  isCurrent: boolean;
  onFocus(): void;
}

type RowProps<Type extends HistoryRow['type']> = Extract<HistoryRow, { type: Type }> & Walked;

function Row({ row, ...focus }: Walked & { row: HistoryRow | undefined }) {
  if (row?.type === 'heading') return <h2 class="grouph">{row.name}</h2>;
  if (row?.type === 'line') return <LineRow {...row} {...focus} />;
  return row ? <ConversationRow {...row} {...focus} /> : null;
}

function wordWriter({ who, byAgent: agent }: RowProps<'line'>['line']): string {
  if (agent !== undefined) return say('Asked by {agent}', { agent });
  return who === 'person' ? say('You') : say('Tabhand');
}

/** A line that the search found, with the match marked; it opens the conversation there. */
function LineRow({ conversationId, line, more, isCurrent, onFocus }: RowProps<'line'>) {
  const { shown } = usePanel();
  const isUser = line.who === 'person';
  // As one text: the marks of a pair may lie on both sides of the match.
  const whole = `${line.before}\0${line.match}\0${line.after}`;
  const [before, match = line.match, after] = (isUser ? whole : withoutMarks(whole)).split('\0');
  return (
    <div class="hline">
      <button
        type="button"
        class="open"
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => shown.show(conversationId, line.entryId)}
        onFocus={onFocus}
      >
        <span class="who">{wordWriter(line)}</span>
        <span class="words" dir="auto">
          {before}
          <mark>{match}</mark>
          {after}
        </span>
      </button>
      {more > 0 && <p class="quiet small">{sayCount(more, '{count} more', '{count} more')}</p>}
    </div>
  );
}

function ConversationRow({ summary, plain, isCurrent, onFocus }: RowProps<'conversation'>) {
  const { history, conversation, shown } = usePanel();
  const { id, title, at } = summary;
  const isShown = id === conversation.id.value;
  if (history.renaming.value === id)
    return (
      <div class="hrow writing">
        <TitleField
          title={title}
          onKeep={(name) => history.rename(id, name)}
          onLeave={() => (history.renaming.value = null)}
        />
      </div>
    );
  return (
    <div class={isShown ? 'hrow shown' : 'hrow'}>
      <button
        type="button"
        class="open"
        aria-current={isShown ? 'true' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => shown.show(id)}
        onFocus={onFocus}
      >
        <span class="t">
          {summary.running && summary.needs === null && <span class="dot" />}
          <span class="cut" dir="auto">
            {title}
          </span>
          <StateTag summary={summary} />
        </span>
        <time dateTime={new Date(at).toISOString()}>{toMoment(at, Date.now())}</time>
        {plain && <About summary={summary} />}
      </button>
      <RowMenu summary={summary} />
    </div>
  );
}

function StateTag({ summary: { needs, running } }: { summary: ConversationSummary }) {
  if (needs === 'approval') return <span class="tag warn">{say('Waiting for you')}</span>;
  if (needs === 'interrupted') return <span class="tag danger">{say('Interrupted')}</span>;
  if (needs === 'failed') return <span class="tag danger">{say('Failed')}</span>;
  return running ? <span class="tag accent">{say('Running')}</span> : null;
}

const About = ({ summary: { line, sources } }: { summary: ConversationSummary }) => (
  <>
    {line && (
      <span class="m cut" dir="auto">
        {line}
      </span>
    )}
    {sources.length > 0 && (
      <span class="b">
        {sources.map(({ kind, name, title }) => (
          <Badge
            key={`${kind} ${name}`}
            {...(kind === 'mcp'
              ? { kind, name }
              : { kind, name: title ? `${title} · ${toHost(name)}` : toHost(name), site: name })}
          />
        ))}
      </span>
    )}
  </>
);

function RowMenu({ summary: { id, title, pinned } }: { summary: ConversationSummary }) {
  const { history } = usePanel();
  return (
    <Menu label={say('Menu of {title}', { title })}>
      <MenuItem icon="pencil" text={say('Rename')} onPick={() => (history.renaming.value = id)} />
      <MenuItem icon="pin" text={pinned ? say('Unpin') : say('Pin')} onPick={() => history.pin(id, !pinned)} />
      <ExportItems id={id} />
      <MenuRule />
      <MenuItem icon="trash" text={say('Delete')} onPick={() => history.remove([id])} />
    </Menu>
  );
}
