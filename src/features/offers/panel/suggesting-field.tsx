/** A text field with the values that a server suggests for it, in a list below that the arrow keys walk. */
import { useId, useState } from 'preact/hooks';
import { ErrorNote } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { Visible } from '#ui/visible.tsx';
import type { Suggestions } from '../state/suggestions';
import './offers.css';

interface SuggestingFieldProps {
  name: string;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | false | undefined;
  values: Readonly<Record<string, string>>;
  suggestions: Suggestions;
  onFill(name: string, value: string): void;
}

export function SuggestingField({ name, required, hint, error, values, suggestions, onFill }: SuggestingFieldProps) {
  const id = useId();
  const value = values[name] ?? '';
  const fill = (typed: string) => {
    onFill(name, typed);
    suggestions.want(name, { ...values, [name]: typed });
  };
  const { found, active, onKeyDown, pick } = useWalk(name, suggestions, (picked) => onFill(name, picked));
  return (
    <div class="field">
      <span class="row">
        <label for={id}>
          <Visible text={name} />
        </label>
        {required !== undefined && <span class="small quiet">{required ? say('required') : say('optional')}</span>}
      </span>
      <input
        id={id}
        class="in"
        type="text"
        dir="auto"
        value={value}
        spellcheck={false}
        autocomplete="off"
        role="combobox"
        aria-required={required}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-about` : undefined}
        onInput={(event) => fill(event.currentTarget.value)}
        onFocus={() => suggestions.want(name, values)}
        onBlur={() => suggestions.forget()}
        onKeyDown={onKeyDown}
      />
      <Suggested id={id} found={found} active={active} onPick={pick} />
      {error && <ErrorNote id={`${id}-about`} text={error} />}
      {hint && !error && (
        <span class="hint" id={`${id}-about`} dir="auto">
          <Visible text={hint} dir="auto" />
        </span>
      )}
    </div>
  );
}

interface SuggestedProps {
  id: string;
  found: readonly string[];
  active: number;
  onPick(value: string): void;
}

function Suggested({ id, found, active, onPick }: SuggestedProps) {
  if (found.length === 0) return null;
  return (
    <div class="suggested" id={`${id}-list`} role="listbox" aria-label={say('Suggestions')}>
      {found.map((each, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={each}
          id={`${id}-${i}`}
          class="cut"
          role="option"
          aria-selected={i === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(each)}
        >
          <Visible text={each} dir="auto" />
        </div>
      ))}
    </div>
  );
}

/** Arrow keys walk the list, Enter picks, Escape closes it before it closes anything else. */
function useWalk(name: string, { shown, forget }: Suggestions, onPick: (value: string) => void) {
  const [at, setAt] = useState(-1);
  const found = shown.value?.argument === name ? shown.value.values : [];
  const active = Math.min(at, found.length - 1);
  const pick = (value: string) => {
    onPick(value);
    setAt(-1);
    forget();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0 || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const picked = found[active];
    if (step) setAt((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && picked !== undefined) pick(picked);
    else if (event.key === 'Escape') forget();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { found, active, onKeyDown, pick };
}
