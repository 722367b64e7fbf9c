/** A bar under the header: what waits for the user where they don't look, and the way there. Loaded when something does. */
import type { ConversationSummary } from '#core/loop/stores.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';

/** `waits`: the chats, by approvals and questions in them; one at least. */
export function Inbox({ waits }: { waits: readonly ConversationSummary[] }) {
  const { shown } = usePanel();
  const [first] = waits;
  const title = first?.title || say('New chat');
  return (
    <div class="inbox row" role="status">
      <Icon name="hand" />
      <span class="grow cut" dir="auto">
        {say('{title} is waiting for you', { title })}
      </span>
      {waits.length > 1 && <span class="quiet">{`+${waits.length - 1}`}</span>}
      {first && <Button look="sm" text={say('Show')} onClick={() => shown.show(first.id)} />}
    </div>
  );
}
