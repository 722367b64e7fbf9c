/** The panel's keys, heard in one place: never while a text field has the focus, and only what nobody closer has taken. */
import { useEffect } from 'preact/hooks';
import { meaningOf } from '../../models/keys';
import { usePanel } from '../context';

/** Milliseconds between `g` and the place. */
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

/** The drawer, else the run; a menu and a filled filter take it first. */
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

/** A field in which letters are the field's own; a switch or a button takes none of them. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=range])'));
