/** What the user noted for all chats: the list, and the sentence that is being written. */
import { useState } from 'preact/hooks';
import { maxSentenceLength } from '#core/settings/limits.ts';
import type { Sentence } from '#core/settings/settings.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton } from '#ui/controls/controls.tsx';
import { KeptRow } from '#ui/controls/kept-row.tsx';
import { Section, type SectionHeading } from '#ui/controls/section.tsx';
import { WordsField } from '#ui/controls/words-field.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

type Written = Pick<Sentence, 'text'> & { id?: string };

export function MemorySettings(heading: SectionHeading) {
  const { settings, ask } = usePanel();
  const [written, write] = useState<Written | null>(null);
  const save = async () => {
    if (written && (await ask('keep-sentence', written))) write(null);
  };
  return (
    <Section {...heading}>
      <p class="hint">
        {say('Told to the model in every chat unless you turn it off there. Keep passwords out of it.')}
      </p>
      <ul class="hosts" aria-label={heading.name}>
        {settings.value?.memory.map(({ id, text }) => (
          <KeptRow
            key={id}
            name={text}
            isWhole
            onEdit={() => write({ id, text })}
            onRemove={() => void ask('forget-sentence', { id })}
          />
        ))}
      </ul>
      {written ? (
        <div class="form">
          <WordsField
            label={say('Text')}
            rows={2}
            maxLength={maxSentenceLength}
            value={written.text}
            onInput={(text) => write({ ...written, text })}
          />
          <div class="row">
            <span class="grow" />
            <Button look="ghost" text={say('Cancel')} onClick={() => write(null)} />
            <Button look="primary" text={say('Save')} disabled={written.text.trim() === ''} onClick={save} />
          </div>
        </div>
      ) : (
        <LinkButton onClick={() => write({ text: '' })}>{say('Add')}</LinkButton>
      )}
    </Section>
  );
}
