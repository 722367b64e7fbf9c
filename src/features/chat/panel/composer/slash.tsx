/** Above the composer: the list of slash commands. */
import { useEffect, useRef } from 'preact/hooks';
import { Badge } from '#ui/badge.tsx';
import { SiteIcon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { usePanel } from '#ui/panel/context.ts';
import { canBePicked, type SlashItem } from '../../state/slash-list';

const slashListId = 'slash-list';
const slashItemId = (index: number): string => `slash-${index}`;

/** ARIA attributes that connect the composer with the list. */
export function useSlashList() {
  const { items, active } = usePanel().slash;
  if (!items.value) return {};
  const current = items.value.length > 0 ? slashItemId(active.value) : undefined;
  return { 'aria-autocomplete': 'list', 'aria-controls': slashListId, 'aria-activedescendant': current } as const; // a literal role
}

/** Returns true when the list has handled the key. */
export function useSlashKeys(): (event: KeyboardEvent) => boolean {
  const { slash } = usePanel();
  return (event) => {
    const items = slash.items.value;
    if (!items || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[slash.active.value];
    if (step) slash.move(step);
    else if (event.key === 'Escape') slash.close();
    // A command that matches nothing is not sent: a model would take it for a message.
    else if (event.key === 'Enter' && !event.shiftKey) void (item && slash.pick(item));
    else if (event.key === 'Tab' && !event.shiftKey && item) void slash.pick(item);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
}

export function SlashList() {
  const { slash, models } = usePanel();
  const items = slash.items.value;
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [slash.active.value]);
  if (!items) return null;
  if (items.length === 0)
    return (
      <p class="slash-list none small mid" id={slashListId} role="status">
        {say('No tools or prompts match.')}
        {models.current.value && ` ${say('To send it as a message, press Escape, then Enter.')}`}
      </p>
    );
  return (
    <div class="slash-list" id={slashListId} role="listbox" tabIndex={0} aria-label={say('Tools and prompts')}>
      {items.map((item, i) => {
        const isActive = i === slash.active.value;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={item.key}
            ref={isActive ? current : null}
            id={slashItemId(i)}
            class={`slash-item${canBePicked(item) ? '' : ' off'}${isTwin(item, items) ? ' twin' : ''}`}
            role="option"
            aria-selected={isActive}
            aria-disabled={!canBePicked(item)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => slash.pick(item)}
          >
            <Line item={item} />
          </div>
        );
      })}
    </div>
  );
}

/** Another has its name: their sources tell them apart. */
const isTwin = (item: SlashItem, items: readonly SlashItem[]): boolean =>
  items.some((other) => other !== item && other.name === item.name);

const Line = ({ item }: { item: SlashItem }) => (
  <>
    <span class="name cut" dir="auto">
      <SiteIcon
        address={item.type === 'served' ? item.offer.icon : item.type === 'tool' ? item.tool.icon : null}
        glyph={null}
      />
      {item.type !== 'prompt' ? <code>{`/${item.name}`}</code> : item.name}
    </span>
    <span class="about cut quiet" dir="auto">
      {item.about}
    </span>
    {item.type !== 'prompt' ? (
      <Badge {...item.from} />
    ) : (
      <span class="src">
        <span>{say('Prompt')}</span>
      </span>
    )}
  </>
);
