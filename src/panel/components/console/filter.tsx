/** The filter of a run's rows: by kind, and by words. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton, Segments, say } from '#ui';
import { failed } from '../../models/console/console-runs';
import { usePanel } from '../context';

export function RunFilter() {
  const { console } = usePanel();
  const searching = useSignal(console.words.value !== '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (searching.value) field.current?.focus();
  }, [searching.value]);
  const calls = console.shown.value.flatMap(({ turns }) => turns.flatMap((turn) => turn.calls));
  const count = calls.filter(failed).length;
  const toggle = () => {
    searching.value = !searching.value;
    console.words.value = '';
  };
  return (
    <>
      <div class="row">
        <Segments
          label={say('Show')}
          options={{
            all: say('All'),
            model: say('Model'),
            calls: say('Calls'),
            failures: count === 0 ? say('Failures') : say('Failures {count}', { count }),
          }}
          value={console.kind.value}
          onPick={(kind) => (console.kind.value = kind)}
        />
        <span class="grow" />
        <IconButton icon="search" label={say('Search in this run')} large expanded={searching.value} onClick={toggle} />
      </div>
      {searching.value && (
        <input
          ref={field}
          class="in"
          type="search"
          aria-label={say('Search in this run')}
          placeholder={say('Tool, server, argument or result')}
          value={console.words.value}
          onInput={(event) => (console.words.value = event.currentTarget.value)}
        />
      )}
    </>
  );
}
