/** What a model wrote of the messages before it, and reads in their place: it opens, and can be edited and undone. */
import { useState } from 'preact/hooks';
import { Button } from '#ui/controls/button.tsx';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { Visible } from '#ui/visible.tsx';
import { wordModelFailure } from '#ui/words/model-failure.ts';
import { useBlocked } from './message-actions';

export function Summary({ id }: { id: string }) {
  const { conversation, messages } = usePanel();
  const [edited, setEdited] = useState<string | null>(null);
  const blocked = useBlocked();
  const summary = conversation.state.value.compactions.find((each) => each.id === id);
  if (!summary) return null;
  const { text, failure } = summary;
  if (text === '')
    return (
      <Notice
        icon="info"
        what={say('Earlier messages couldn’t be summarised, so the oldest are left out.')}
        next={failure ? wordModelFailure(failure).what : ''}
      />
    );
  const save = async () => {
    const words = edited?.trim();
    if (words && (await conversation.ask('edit-summary', { entryId: id, text: words }))) setEdited(null);
  };
  return (
    <details class="thought">
      <summary>
        <Icon name="right" size={14} />
        {say('Summary of earlier messages')}
      </summary>
      {edited === null ? (
        <>
          <p dir="auto">
            <Visible text={text} />
          </p>
          <div class="row">
            <LinkButton onClick={() => setEdited(text)}>{say('Edit')}</LinkButton>
            <LinkButton onClick={() => messages.remove([id])}>{say('Undo')}</LinkButton>
          </div>
        </>
      ) : (
        <div class="edit">
          <textarea
            rows={12}
            dir="auto"
            aria-label={say('Edit message')}
            value={edited}
            onInput={({ currentTarget }) => setEdited(currentTarget.value)}
          />
          <div class="row">
            <Button look="ghost" text={say('Cancel')} onClick={() => setEdited(null)} />
            <Button look="primary" text={say('Save')} disabled={blocked !== undefined} title={blocked} onClick={save} />
          </div>
        </div>
      )}
    </details>
  );
}
