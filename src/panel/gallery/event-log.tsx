/** The events of a widget, and those emitted just now, newest first. */
import type { JsonObject } from '#tools';
import { say } from '#ui';
import type { WidgetSpec } from '#widgets';
import { Code } from '../components/controls/code';

export interface EmittedEvent {
  /** Counted from 1 since the widget was opened. */
  number: number;
  event: string;
  payload: JsonObject;
}

export function EventLog({ events, emitted }: { events: WidgetSpec['events']; emitted: readonly EmittedEvent[] }) {
  if (events.length === 0) return <p class="mid">{say('It emits nothing: it only shows.')}</p>;
  return (
    <>
      <dl class="events">
        {events.map(({ name, payload, wakes }) => (
          <div key={name}>
            <dt class="mono">{name}</dt>
            <dd>
              <span class="mono">{payload}</span>
              {wakes === false && <span class="quiet small">{say('Starts no run')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{say('Emitted just now')}</h3>
      {emitted.length === 0 ? (
        <p class="mid">{say('Nothing yet. Use the widget above.')}</p>
      ) : (
        <ol class="heard">
          {emitted.map(({ number, event, payload }) => (
            <li key={number} value={number}>
              <span class="mono">{event}</span>
              <Code text={JSON.stringify(payload)} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
