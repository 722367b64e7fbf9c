/** What happened to stored data: the browser deleted it, or a part of this chat can't be read. */
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { say, sayCount } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

export function StoredNotes() {
  const { conversation, settingsModel } = usePanel();
  const unreadable = conversation.unreadable.value;
  return (
    <div role="status">
      {settingsModel.lost.value && (
        <Notice
          icon="info"
          tone="warn"
          what={say('The browser deleted Tabhand’s data.')}
          next={say(
            'Chats, keys and approvals are lost. Your settings are kept. Browsers do this when the disk is full.',
          )}
        >
          <LinkButton onClick={settingsModel.dismissLoss}>{say('Dismiss')}</LinkButton>
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice
          icon="info"
          tone="warn"
          what={sayCount(unreadable, 'Entries of this chat that can’t be read: {count}.')}
          next={say('The rest is shown. Nothing was deleted.')}
        >
          <LinkButton onClick={() => (conversation.unreadable.value = 0)}>{say('Dismiss')}</LinkButton>
        </Notice>
      )}
    </div>
  );
}
