/** A bar under the header: what waits for the user where they don't look, and the way there. Loaded when something does. */
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';

/** A chat with an approval or a question in it, or a manual run that asks one. */
export interface Wait {
  title: string;
  show(): unknown;
}

/** `waits`: one at least. */
export function Inbox({ waits }: { waits: readonly Wait[] }) {
  const [first] = waits;
  const title = first?.title || say('New chat');
  return (
    <div class="inbox row" role="status">
      <Icon name="hand" />
      <span class="grow cut" dir="auto">
        {say('“{title}” is waiting for you', { title })}
      </span>
      {waits.length > 1 && <span class="quiet">{`+${waits.length - 1}`}</span>}
      {first && <Button look="sm" text={say('Show')} onClick={() => first.show()} />}
    </div>
  );
}
