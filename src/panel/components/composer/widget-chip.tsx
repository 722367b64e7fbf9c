/** The widget that a message is about: in the composer the selected one, which can be taken off, and in a sent message. */
import type { EntryOf } from '#conversation';
import { Icon, IconButton, say } from '#ui';
import { usePanel } from '../context';
import { cutLong } from '../controls/cut';

export function WidgetChip() {
  const { board, canvas } = usePanel();
  const block = canvas.blocks.value.find(({ id }) => id === board.selected.value);
  if (!block) return null;
  return (
    <section class="chips" aria-label={say('Widget of this message')}>
      <span class="chip">
        <Named title={block.title} />
        <IconButton icon="x" label={say('Don’t send this widget')} onClick={() => (board.selected.value = null)} />
      </span>
    </section>
  );
}

export const SentWidget = ({ title }: NonNullable<EntryOf<'user-message'>['about']>) => (
  <div class="chips">
    <span class="chip">
      <Named title={title} />
    </span>
  </div>
);

const Named = ({ title }: { title: string }) => (
  <span class="what" title={title}>
    <Icon name="widget" size={14} label={say('Widget')} />
    <span class={cutLong(title)} dir="auto">
      {title}
    </span>
  </span>
);
