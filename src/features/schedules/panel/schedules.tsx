/** What the model is asked by itself: the list, and the schedule that is being written. */
import { useState } from 'preact/hooks';
import { toWebAddress } from '#core/settings/named-sites.ts';
import type { Schedule } from '#core/settings/settings.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorNote, Field, LinkButton, Switch } from '#ui/controls/controls.tsx';
import { KeptRow } from '#ui/controls/kept-row.tsx';
import { Section, type SectionHeading } from '#ui/controls/section.tsx';
import { WordsField } from '#ui/controls/words-field.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { toLocale } from '#ui/words/figures.ts';

const week = [1, 2, 3, 4, 5, 6, 0];

/** 7 January 2024 was a Sunday. */
const dayName = (day: number): string =>
  new Date(2024, 0, 7 + day).toLocaleDateString(toLocale(), { weekday: 'short' });

/** “Mon–Fri, 09:00”; single days and pairs are named one by one. */
function toTimes({ days, time }: Pick<Schedule, 'days' | 'time'>): string {
  const [first = 0, ...more] = week.filter((day) => days.includes(day));
  const last = more.at(-1);
  const isSpan = last !== undefined && more.length > 1 && week.indexOf(last) - week.indexOf(first) === more.length;
  const names = isSpan ? `${dayName(first)}–${dayName(last)}` : [first, ...more].map(dayName).join(', ');
  return `${names}, ${time}`;
}

interface Written {
  id: string;
  text: string;
  days: number[];
  time: string;
  page: string;
  on: boolean;
}

export function ScheduleSettings(heading: SectionHeading) {
  const { settings, ask } = usePanel();
  const [written, write] = useState<Written | null>(null);
  const begin = () =>
    write({ id: crypto.randomUUID(), text: '', days: [1, 2, 3, 4, 5], time: '09:00', page: '', on: true });
  return (
    <Section {...heading}>
      <p class="hint">
        {say('Each runs in a new chat while the browser is open. What needs your approval waits for you.')}
      </p>
      <ul class="hosts" aria-label={heading.name}>
        {settings.value?.schedules.map(({ id, text, days, time, page = '', on }) => (
          <KeptRow
            key={id}
            name={`${toTimes({ days, time })} · ${text}`}
            onEdit={() => write({ id, text, days, time, page, on })}
            onRemove={() => void ask('delete-schedule', { id })}
          >
            <Switch
              label={say('Use {name}', { name: text })}
              checked={on}
              onChange={(to) => void ask('switch-schedule', { id, on: to })}
            />
          </KeptRow>
        ))}
      </ul>
      {written ? (
        <ScheduleForm key={written.id} schedule={written} onEnd={() => write(null)} />
      ) : (
        <LinkButton onClick={begin}>{say('Add')}</LinkButton>
      )}
    </Section>
  );
}

function ScheduleForm({ schedule, onEnd }: { schedule: Written; onEnd(): void }) {
  const { ask } = usePanel();
  const [written, write] = useState(schedule);
  const change = (part: Partial<Written>) => write({ ...written, ...part });
  const { text, days, time, page, ...others } = written;
  const address = page.trim() === '' ? undefined : toWebAddress(page);
  const isWrong = address !== undefined && address?.protocol !== 'https:';
  const lacks = text.trim() === '' || days.length === 0 || time === '' || isWrong;
  const save = async () => {
    const at = address ? { page: address.href } : {};
    if (await ask('save-schedule', { ...others, text, days, time, ...at })) onEnd();
  };
  return (
    <div class="form">
      <WordsField
        label={say('Message')}
        rows={3}
        maxLength={2000}
        value={text}
        onInput={(to) => change({ text: to })}
      />
      <fieldset class="days">
        <legend class="vh">{say('Days')}</legend>
        {week.map((day) => (
          <label key={day} class="row">
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={({ currentTarget }) =>
                change({ days: [...days.filter((each) => each !== day), ...(currentTarget.checked ? [day] : [])] })
              }
            />
            <span>{dayName(day)}</span>
          </label>
        ))}
      </fieldset>
      <Field label={say('Time')} type="time" value={time} onInput={(to) => change({ time: to })} />
      <WordsField label={say('Address')} maxLength={2000} value={page} onInput={(to) => change({ page: to })}>
        <span class="hint">{say('Opens in a background tab. Optional.')}</span>
        {isWrong && <ErrorNote text={say('Enter an https address.')} />}
      </WordsField>
      <div class="row">
        <span class="grow" />
        <Button look="ghost" text={say('Cancel')} onClick={onEnd} />
        <Button look="primary" text={say('Save')} disabled={lacks} onClick={save} />
      </div>
    </div>
  );
}
