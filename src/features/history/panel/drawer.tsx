/** The History drawer: a search field above the conversations, which are listed by day or as found. */
import { useEffect, useMemo } from 'preact/hooks';
import { Empty, SearchField } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toFoundRows, toHistoryRows } from '../state/history-rows';
import { HistoryRows } from './rows';

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
      {list.length === 0 && <Empty icon="history" title={say('No chats yet')} />}
      {found !== null && rows.length === 0 && <Empty icon="search" title={say('Nothing found')} />}
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
