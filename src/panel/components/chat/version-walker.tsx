/** "2 / 3" between two buttons: the versions of a message, each on its own branch. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton, languageSaid, say } from '#ui';
import type { Versions } from '../../models/chat/rows';
import { usePanel } from '../context';
import { useBlocked } from './use-blocked';

export function VersionWalker({ versions }: { versions: Versions }) {
  const { messages } = usePanel();
  const { ids, at } = versions;
  const blocked = useBlocked();
  const box = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const step = messages.arrived(versions);
    if (step) box.current?.querySelectorAll('button')[step === -1 ? 0 : 1]?.focus({ preventScroll: true });
  }, [at]);
  const walk = (step: 1 | -1) => () => void messages.walk(versions, step);
  const figure = (n: number) => n.toLocaleString(languageSaid());
  const values = { at: figure(at + 1), count: figure(ids.length) };
  return (
    <fieldset class="walker row" ref={box} aria-label={say('Version {at} of {count}', values)}>
      <IconButton
        icon="left"
        label={say('Previous version')}
        blocked={at === 0 ? say('This is the first version') : blocked}
        onClick={walk(-1)}
      />
      <span class="tiny" aria-hidden="true">
        {say('{at} / {count}', values)}
      </span>
      <IconButton
        icon="right"
        label={say('Next version')}
        blocked={at === ids.length - 1 ? say('This is the newest version') : blocked}
        onClick={walk(1)}
      />
    </fieldset>
  );
}
