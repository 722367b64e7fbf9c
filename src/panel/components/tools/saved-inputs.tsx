/** Saved inputs as chips, and a way to save the one in the form. */
import { useState } from 'preact/hooks';
import { IconButton, say, Visible } from '#ui';
import type { ToolBench } from '../../models/tools/tool-bench';
import { Button } from '../controls/button';

export function SavedInputs({ bench }: { bench: ToolBench }) {
  const [name, setName] = useState<string | null>(null);
  const keep = async (event: Event) => {
    event.preventDefault();
    const trimmed = name?.trim();
    if (trimmed && (await bench.save(trimmed))) setName(null);
  };
  return (
    <div class="saved">
      {bench.saved.value.map((each) => (
        <span key={each.name} class="chip">
          <button
            type="button"
            onClick={() => bench.fill(each.input)}
            title={say('Fill in {name}', { name: each.name })}
          >
            <Visible text={each.name} />
          </button>
          <IconButton
            icon="x"
            label={say('Remove the saved input {name}', { name: each.name })}
            onClick={() => void bench.unsave(each.name)}
          />
        </span>
      ))}
      {name === null ? (
        <Button look="ghost sm" text={say('Save this input')} onClick={() => setName('')} />
      ) : (
        <form class="row" onSubmit={keep}>
          <input
            class="in"
            aria-label={say('Name of this input')}
            placeholder={say('Name of this input')}
            maxLength={60}
            value={name}
            ref={(field) => field?.focus()}
            onInput={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && setName(null)}
          />
          <Button submit look="sm" text={say('Keep it')} disabled={name.trim() === ''} />
        </form>
      )}
    </div>
  );
}
