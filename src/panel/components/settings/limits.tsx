/** What a run may spend: each limit with a sentence, checked where it is typed. */
import { useId } from 'preact/hooks';
import type { LimitName } from '#settings';
import { Icon, LinkButton, say } from '#ui';
import { limitRows, readLimit, showLimit, wordLimit } from '../../models/settings/limits';
import { usePanel } from '../context';
import { useTyped } from '../controls/use-typed';

export function Limits() {
  const { settings, person } = usePanel();
  const now = settings.value;
  if (!now) return null;
  return (
    <section class="sec" aria-labelledby="limits">
      <h2 id="limits">
        {say('Limits')}
        <span class="grow" />
        <LinkButton onClick={() => void person.resetLimits()}>{say('Reset limits')}</LinkButton>
      </h2>
      {limitRows.map((row) => (
        <Limit
          key={row.name}
          name={row.name}
          value={now[row.name]}
          onSet={(value) => person.choose({ [row.name]: value })}
        />
      ))}
    </section>
  );
}

interface LimitProps {
  name: LimitName;
  value: number | null;
  onSet(value: number | null): unknown;
}

function Limit({ name, value, onSet }: LimitProps) {
  const id = useId();
  const shown = showLimit(name, value);
  const [text, setText] = useTyped(shown);
  const { label, about, unit } = wordLimit(name);
  const read = readLimit(name, text);
  const fault = 'fault' in read ? read.fault : null;
  const keep = () => {
    if ('value' in read && read.value !== value) onSet(read.value);
  };
  return (
    <div class="setrow">
      <div class="grow">
        <label for={id}>{label}</label>
        <p class="hint" id={`${id}-about`}>
          {about}
        </p>
        {fault !== null && (
          <p class="tiny danger row" id={`${id}-fault`}>
            <Icon name="error" size={12} />
            {fault}
          </p>
        )}
      </div>
      <div class="unit limit">
        <input
          class="in"
          id={id}
          inputMode="numeric"
          value={text}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? `${id}-about` : `${id}-about ${id}-fault`}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onChange={keep}
          onKeyDown={({ key }) => key === 'Enter' && keep()}
        />
        <span>{unit}</span>
      </div>
    </div>
  );
}
