/** All keys, and the browser's own commands with the way to where they are changed. */
import { useEffect } from 'preact/hooks';
import { LinkButton, say } from '#ui';
import { commandWords, keyRows, toKeyNames } from '../../models/keys';
import { usePanel } from '../context';

export function Shortcuts() {
  const { shortcuts } = usePanel();
  useEffect(() => void shortcuts.load(), [shortcuts]);
  const commands = shortcuts.commands.value.filter(({ name }) => Object.hasOwn(commandWords, name));
  return (
    <section class="sec" aria-labelledby="keys">
      <h2 id="keys">{say('Keyboard')}</h2>
      <dl class="keys">
        {commands.map(({ name, keys }) => (
          <div key={name}>
            <dt>{say(commandWords[name] ?? '')}</dt>
            <dd>
              {keys === '' ? (
                <span class="quiet">{say('No keys')}</span>
              ) : (
                toKeyNames(keys).map((key) => <kbd key={key}>{key}</kbd>)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p class="hint">
        {say('These work in the whole browser.')}{' '}
        {commands.some(({ keys }) => keys === '') &&
          say('Where none are set, the browser gave none: set your own there.')}{' '}
        <LinkButton onClick={() => void shortcuts.change()}>{say('Change them in the browser')}</LinkButton>
      </p>
      <h3 class="grouph">{say('In the panel, while you don’t type')}</h3>
      <dl class="keys">
        {keyRows.map(({ keys, does }) => (
          <div key={keys.join()}>
            <dt>{say(does)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{say(key)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
