/** Where the focus goes with a drawer: to its heading as it opens, and back to what opened it as it closes. */
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
  // What was pressed is gone as soon as the drawer is there: it is looked at before.
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

/** What opened the drawer is drawn anew, and known by its name. */
function focusNamed(name: string): boolean {
  const controls = [...document.querySelectorAll<HTMLElement>('.shell :is(button, textarea)')];
  const control = name === '' ? undefined : controls.find((each) => nameOf(each) === name);
  control?.focus();
  return control !== undefined && control === document.activeElement;
}
