/** The panel's keys, and the extension's commands in the browser with the way to change their keys. */
import type { ComponentChildren } from 'preact';
import { LinkButton } from '#ui/controls/controls.tsx';
import { Section, type SectionHeading } from '#ui/controls/section.tsx';
import { useAnswer } from '#ui/controls/use-answer.ts';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { everywhere } from '#ui/panel/navigation.ts';
import { commandWords, keyRows, toKeyNames } from '../state/key-words';

export function Shortcuts(heading: SectionHeading) {
  const panel = usePanel();
  const { shortcuts } = panel.connection;
  const all = useAnswer(() => shortcuts.list(), shortcuts) ?? [];
  const commands = all.filter(({ name }) => Object.hasOwn(commandWords, name));
  return (
    <Section {...heading}>
      <dl class="keys">
        {commands.map(({ name, keys }) => (
          <KeyRow key={name} does={say(commandWords[name] ?? '')} keys={keys === '' ? [] : toKeyNames(keys)} />
        ))}
      </dl>
      <p class="hint">
        <LinkButton onClick={() => void shortcuts.change()}>{say('Change them in the browser')}</LinkButton>
      </p>
      <h3 class="grouph">{say('In the panel')}</h3>
      <p class="hint">{say('Single-key shortcuts work when you aren’t typing.')}</p>
      <dl class="keys">
        {keyRows(everywhere(panel, panel.isDeveloper.value)).map(({ keys, does }) => (
          <KeyRow key={keys.join()} does={say(does)} keys={keys.map((key) => say(key))} />
        ))}
      </dl>
    </Section>
  );
}

function KeyRow({ does, keys }: { does: string; keys: readonly string[] }): ComponentChildren {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        {keys.length === 0 && <span class="quiet">{say('None')}</span>}
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}
