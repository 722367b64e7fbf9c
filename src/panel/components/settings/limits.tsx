/** The limits of a run, each checked as it is typed. */
import { useId } from 'preact/hooks';
import type { LimitName } from '#settings';
import { ErrorNote, LinkButton, say } from '#ui';
import { limitNames, readLimit, showLimit, wordLimit } from '../../models/settings/limits';
import { usePanel } from '../context';
import { Section, type SectionHeading } from '../controls/section';
import { useTyped } from '../controls/title-field';

export function Limits(heading: SectionHeading) {
  const { settings, settingsModel } = usePanel();
  const now = settings.value;
  if (!now) return null;
  const reset = <LinkButton onClick={() => void settingsModel.resetLimits()}>{say('Reset limits')}</LinkButton>;
  return (
    <Section {...heading} aside={reset}>
      {limitNames.map((name) => (
        <Limit key={name} name={name} value={now[name]} />
      ))}
    </Section>
  );
}

function Limit({ name, value }: { name: LimitName; value: number | null }) {
  const { choose } = usePanel().settingsModel;
  const id = useId();
  const shown = showLimit(name, value);
  const [text, setText] = useTyped(shown);
  const { label, about, unit } = wordLimit(name);
  const read = readLimit(name, text);
  const fault = 'fault' in read ? read.fault : null;
  const keep = () => {
    if ('value' in read && read.value !== value) void choose({ [name]: read.value });
  };
  return (
    <div class="setrow">
      <div class="grow">
        <label for={id}>{label}</label>
        <p class="hint" id={`${id}-about`}>
          {about}
        </p>
        {fault !== null && <ErrorNote id={`${id}-fault`} text={fault} />}
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
