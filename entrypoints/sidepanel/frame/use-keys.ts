/** The panel’s keys, and where the focus goes when a drawer opens or closes. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isTyping } from '#ui/is-typing.ts';
import { usePanel } from '#ui/panel/context.ts';
import { everywhere, meaningOf, type PanelDrawer } from '#ui/panel/navigation.ts';

/** Milliseconds between `g` and the place's key. */
const patience = 1500;

/** Ignores keys while the user types, and keys that something else has handled. */
export function useKeys(): void {
  const panel = usePanel();
  useEffect(() => {
    let waitsSince = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.key === 'Escape') return event.target instanceof HTMLInputElement ? undefined : onEscape(panel, event);
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        panel.palette.value = !panel.palette.value;
        return event.preventDefault();
      }
      if (isTyping(event.target)) return;
      const meaning = meaningOf(
        event,
        event.timeStamp - waitsSince < patience,
        everywhere(panel, panel.isDeveloper.value),
      );
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
function onEscape({ drawer, back, conversation, composer }: ReturnType<typeof usePanel>, event: KeyboardEvent): void {
  if (drawer.value) back();
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

/** Focuses a drawer's heading when it opens, and the control that opened it when it closes. Returns the heading's ref. */
export function useDrawerFocus(open: PanelDrawer | null): RefObject<HTMLHeadingElement | null> {
  const { composer } = usePanel();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<PanelDrawer | null>(null);
  const opener = useRef('');
  // The control disappears when the drawer is drawn, so it is noted before.
  if (open !== null && before.current === null) opener.current = nameOf(document.activeElement);
  useLayoutEffect(() => {
    const closed = open === null && before.current !== null;
    before.current = open;
    if (open !== null) heading.current?.focus();
    else if (closed && isLost() && !composer.wanted.peek() && !focusNamed(opener.current)) composer.wanted.value = true;
  }, [open]);
  return heading;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const nameOf = (control: Element | null): string =>
  control?.getAttribute('aria-label') ?? control?.textContent?.trim() ?? '';

/** The control that opened the drawer has been drawn again, and is found by its name. */
function focusNamed(name: string): boolean {
  const controls = [...document.querySelectorAll<HTMLElement>('.shell :is(button, textarea)')];
  const control = name === '' ? undefined : controls.find((each) => nameOf(each) === name);
  control?.focus();
  return control !== undefined && control === document.activeElement;
}
