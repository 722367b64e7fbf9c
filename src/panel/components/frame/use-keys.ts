/** The panel's keys, handled in one place: not while the user types, and only if nothing else has handled them. */
import { useEffect } from 'preact/hooks';
import { meaningOf } from '../../models/keys';
import { usePanel } from '../context';

/** Milliseconds between `g` and the place's key. */
const patience = 1500;

export function useKeys(): void {
  const panel = usePanel();
  useEffect(() => {
    let waitsSince = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.key === 'Escape') return event.target instanceof HTMLInputElement ? undefined : onEscape(panel, event);
      if (isTyping(event.target)) return;
      const meaning = meaningOf(event, event.timeStamp - waitsSince < patience);
      waitsSince = meaning.type === 'none' && meaning.waits ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (meaning.type === 'none') return;
      if (meaning.type === 'go') panel.go(meaning.place);
      else if (!focusFilter()) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [panel]);
}

/** Closes the drawer, or stops the run; a menu or a filled filter handles the key first. */
function onEscape({ drawer, conversation, composer }: ReturnType<typeof usePanel>, event: KeyboardEvent): void {
  if (drawer.value) drawer.value = null;
  else if (conversation.activity.value) {
    composer.wanted.value = true;
    void conversation.stop();
  } else return;
  event.preventDefault();
}

function focusFilter(): boolean {
  const field =
    document.querySelector<HTMLElement>('[type=search], [data-filter]') ?? document.querySelector('textarea');
  field?.focus();
  return field !== null;
}

/** Whether letters typed there belong to a field; switches and buttons don't use them. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=range])'));
