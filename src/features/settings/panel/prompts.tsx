/** The user's saved prompts: the list, and the form of the one being written. */
import type { Prompt } from '#core/settings/settings.ts';
import { blanksOf } from '#features/chat/state/index.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { KeptRow } from '#ui/controls/kept-row.tsx';
import { Section, type SectionHeading } from '#ui/controls/section.tsx';
import { WordsField } from '#ui/controls/words-field.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

export function PromptSettings(heading: SectionHeading) {
  const { prompts, settings } = usePanel();
  if (!settings.value) return null;
  return (
    <Section {...heading}>
      <p class="hint">
        {say('Save messages to reuse. Type / to pick one. Tabhand asks for {example} each time.', {
          example: '{{place}}',
        })}
      </p>
      <ul class="hosts" aria-label={say('Prompts')}>
        {prompts.list.value.map((prompt) => (
          <KeptRow
            key={prompt.id}
            name={prompt.name}
            title={prompt.text}
            onEdit={() => prompts.begin(prompt)}
            onRemove={() => void prompts.remove(prompt.id)}
          />
        ))}
      </ul>
      {prompts.open.value ? (
        <PromptForm prompt={prompts.open.value} />
      ) : (
        <LinkButton onClick={() => prompts.begin()}>{say('New prompt')}</LinkButton>
      )}
    </Section>
  );
}

function PromptForm({ prompt: { name, text } }: { prompt: Prompt }) {
  const { prompts } = usePanel();
  const blanks = blanksOf(text).map((blank) => blank.name);
  return (
    <div class="form">
      <WordsField label={say('Name')} maxLength={60} value={name} onInput={(to) => prompts.change({ name: to })} />
      <WordsField
        label={say('Message')}
        rows={4}
        maxLength={20_000}
        value={text}
        onInput={(to) => prompts.change({ text: to })}
      >
        {blanks.length > 0 && <span class="hint">{say('Placeholders: {names}', { names: blanks.join(', ') })}</span>}
      </WordsField>
      <FormEnd />
    </div>
  );
}

function FormEnd() {
  const { prompts } = usePanel();
  const lack = prompts.lacks.value;
  return (
    <div class="row">
      <span class="grow hint" role="status">
        {lack === 'other-name' && say('Another prompt has this name.')}
      </span>
      <Button look="ghost" text={say('Cancel')} onClick={() => (prompts.open.value = null)} />
      <Button look="primary" text={say('Save prompt')} disabled={lack !== null} onClick={prompts.save} />
    </div>
  );
}
