/** The History drawer: the conversations there are, newest first. */
import { useEffect } from 'preact/hooks';
import { Empty, toMoment } from '#ui';
import { byDay } from '../models/history';
import { usePanel } from './context';

export function HistoryList() {
  const { history, conversation, show } = usePanel();
  useEffect(() => void history.load(), [history]);
  const list = history.list.value;
  const now = Date.now();
  return (
    <main class="main">
      <div class="hist">
        {list?.length === 0 && <Empty icon="history" title="No conversations yet" text="What you ask is kept here." />}
        {byDay(list ?? [], now).map((day) => (
          <section key={day.name} aria-label={day.name}>
            <h2 class="grouph">{day.name}</h2>
            {day.conversations.map(({ id, title, at, running }) => (
              <button
                key={id}
                type="button"
                class="hrow"
                aria-current={id === conversation.id.value ? 'true' : undefined}
                onClick={() => show(id)}
              >
                <span class="t cut" dir="auto">
                  {title || 'New chat'}
                </span>
                {running && <span class="tag accent">Running</span>}
                <time dateTime={new Date(at).toISOString()}>{toMoment(at, now)}</time>
              </button>
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}
