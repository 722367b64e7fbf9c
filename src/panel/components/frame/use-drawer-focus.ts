/** Focus for drawers: on the heading when one opens, and back on the control that opened it when it closes. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Drawer } from '../../models/navigation';
import { usePanel } from '../context';

/** Returns the ref of the heading. */
export function useDrawerFocus(open: Drawer | null): RefObject<HTMLHeadingElement | null> {
  const { composer } = usePanel();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<Drawer | null>(null);
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
