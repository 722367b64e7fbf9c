/** One limit, checked as it is typed and stored when the field is left. */
import { useId } from 'preact/hooks';
import { type Phrase, phrase } from '#core/tools/phrase.ts';
import { say } from '../language';
import { readLimit, type ShownLimit, showLimit, wordLimit } from '../panel/limits';
import { ErrorNote } from './controls';
import { useTyped } from './title-field';

const abouts: { [Name in ShownLimit]?: Phrase } = {
  maxCost: phrase('A run stops here and asks. Without a known price, 10,000 tokens count as 1 ¢.'),
  resultLimit: phrase('Longer results are cut, and the model can read the rest. Leave empty for no limit.'),
};

interface LimitRowProps {
  name: ShownLimit;
  value: number | null;
  /** The limit that holds while the field is empty. */
  usual?: number | null;
  onKeep(value: number | null): void;
}

export function LimitRow({ name, value, usual, onKeep }: LimitRowProps) {
  const id = useId();
  const [text, setText] = useTyped(showLimit(name, value));
  const { label, unit } = wordLimit(name);
  const about = abouts[name];
  const read = usual !== undefined && text.trim() === '' ? { value: null } : readLimit(name, text);
  const fault = 'fault' in read ? read.fault : null;
  const keep = () => {
    if ('value' in read && read.value !== value) onKeep(read.value);
  };
  return (
    <div class="setrow">
      <div class="grow">
        <label for={id}>{label}</label>
        {usual === undefined && about && (
          <p class="hint" id={`${id}-about`}>
            {say(about)}
          </p>
        )}
        {fault !== null && <ErrorNote id={`${id}-fault`} text={fault} />}
      </div>
      <div class="unit limit">
        <input
          class="in"
          id={id}
          inputMode="numeric"
          value={text}
          placeholder={usual == null ? '' : showLimit(name, usual)}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-about ${id}-fault`}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onChange={keep}
          onKeyDown={({ key }) => key === 'Enter' && keep()}
        />
        <span>{unit}</span>
      </div>
    </div>
  );
}
