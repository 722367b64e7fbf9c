/** Inputs that were kept under a name, as chips; and keeping the one that stands in the form. */
import { useState } from 'preact/hooks';
import { IconButton, say, Visible } from '#ui';
import type { ToolBench } from '../../models/tools/tool-bench';

export function SavedInputs({ bench }: { bench: ToolBench }) {
  const [name, setName] = useState<string | null>(null);
  const keep = async (event: Event) => {
    event.preventDefault();
    const wished = name?.trim();
    if (wished && (await bench.save(wished))) setName(null);
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
        <button type="button" class="btn ghost sm" onClick={() => setName('')}>
          {say('Save this input')}
        </button>
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
          <button type="submit" class="btn sm" disabled={name.trim() === ''}>
            {say('Keep it')}
          </button>
        </form>
      )}
    </div>
  );
}
