/** What a model wrote of the messages before it, and reads in their place: shown, edited, undone. Loaded with the first of them. */
import { useState } from 'preact/hooks';
import { compactionsIn } from '#core/log/compaction.ts';
import type { ModelFailure } from '#core/log/entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { wordModelFailure } from '#ui/words/model-failure.ts';

/** Demo mode, which is set up, is no model either. */
const wordNoSummary = (failure: ModelFailure): string =>
  failure.code === 'no-model' ? say('Use another model, or try again.') : wordModelFailure(failure).what;

export function Summary({ id }: { id: string }) {
  const { conversation, messages } = usePanel();
  const [isEdited, setEdited] = useState(false);
  const summary = compactionsIn(conversation.state.value).find((each) => each.id === id);
  if (!summary) return null;
  const { text, failure } = summary;
  if (text === '')
    return (
      <Notice
        icon="info"
        what={say('Tabhand couldn’t summarise earlier messages. It leaves out what doesn’t fit.')}
        next={failure ? wordNoSummary(failure) : ''}
      />
    );
  return (
    <details class="thought">
      <summary>
        <Icon name="right" size={14} />
        {say('Summary of earlier messages')}
      </summary>
      {isEdited ? (
        <SummaryEdit {...{ id, text }} onEnd={() => setEdited(false)} />
      ) : (
        <>
          <p dir="auto">
            <Visible text={text} />
          </p>
          <div class="row">
            <LinkButton onClick={() => setEdited(true)}>{say('Edit')}</LinkButton>
            <LinkButton onClick={() => messages.remove([id])}>{say('Undo')}</LinkButton>
          </div>
        </>
      )}
    </details>
  );
}

function SummaryEdit({ id, text, onEnd }: { id: string; text: string; onEnd(): void }) {
  const { conversation } = usePanel();
  const [edited, setEdited] = useState(text);
  const save = async () => {
    const words = edited.trim();
    if (words && (await conversation.ask('edit-summary', { entryId: id, text: words }))) onEnd();
  };
  return (
    <div class="edit">
      <textarea
        rows={12}
        dir="auto"
        aria-label={say('Summary of earlier messages')}
        value={edited}
        onInput={({ currentTarget }) => setEdited(currentTarget.value)}
      />
      <div class="row">
        <Button look="ghost" text={say('Cancel')} onClick={onEnd} />
        <Button look="primary" text={say('Save')} disabled={conversation.going.value} onClick={save} />
      </div>
    </div>
  );
}
