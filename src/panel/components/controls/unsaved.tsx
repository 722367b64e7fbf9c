/** What was closed before it was saved: it can be opened again. */
import { LinkButton, say, Visible } from '#ui';

interface UnsavedProps {
  name: string;
  onReopen(): void;
  onDiscard(): void;
}

export function Unsaved({ name, onReopen, onDiscard }: UnsavedProps) {
  return (
    <p class="small row" role="status">
      <span class="grow">
        <Visible text={say('{name} isn’t saved.', { name })} />
      </span>
      <LinkButton onClick={onReopen}>{say('Open again')}</LinkButton>
      <LinkButton onClick={onDiscard}>{say('Discard')}</LinkButton>
    </p>
  );
}
