/** A button that opens a menu: arrow keys walk it, Escape or a press outside closes it. */
import { type ComponentChildren, createContext, type RefObject } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SiteIcon } from '../icon';
import type { IconName } from '../icon-paths';
import { IconButton } from './controls';

const Close = createContext<() => void>(() => undefined);

interface MenuProps {
  label: string;
  icon?: IconName;
  /** Why it can't be opened now. */
  blocked?: string | undefined;
  /** The button that opens it, in place of one with an icon. */
  opener?(open: boolean, toggle: () => void): ComponentChildren;
  /** Above the items: something that is not an item, such as a search field. */
  head?: ComponentChildren;
  children: ComponentChildren;
}

export function Menu({ label, icon = 'more', blocked, opener, head, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The picked item is removed, so the focus returns to the button.
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  useOpened(open, box, () => setOpen(false));
  const toggle = () => setOpen(!open);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu and of its button, caught in one place
    <div class={opener ? 'more picker' : 'more'} ref={box} onKeyDown={(event) => open && onMenuKey(event, close)}>
      {opener?.(open, toggle) ?? (
        <IconButton icon={icon} label={label} expanded={open} blocked={blocked} onClick={toggle} />
      )}
      {open && blocked === undefined && (
        <div class="menu">
          {head}
          <div role="menu" aria-label={label}>
            <Close.Provider value={close}>{children}</Close.Provider>
          </div>
        </div>
      )}
    </div>
  );
}

/** Focuses the chosen or first item of an open menu, and closes it at a press outside. */
function useOpened(open: boolean, box: RefObject<HTMLElement | null>, close: () => void): void {
  // In a layout effect, before the user can press a key: later, the focus would override a step made in the meantime.
  useLayoutEffect(() => {
    if (!open) return;
    const menu = box.current?.querySelector<HTMLElement>('[role=menu]');
    const chosen = ['[aria-checked=true]', '[role=menuitem]'].map((item) => menu?.querySelector<HTMLElement>(item));
    (chosen[0] ?? chosen[1])?.focus({ preventScroll: true });
    // After what the press itself drew: a selected widget's chip takes room from the canvas.
    const drawn = requestAnimationFrame(() => menu?.scrollIntoView({ block: 'nearest' }));
    const outside = ({ target }: Event) => target instanceof Node && !box.current?.contains(target) && close();
    document.addEventListener('pointerdown', outside);
    return () => {
      cancelAnimationFrame(drawn);
      document.removeEventListener('pointerdown', outside);
    };
  }, [open]);
}

interface MenuItemProps {
  icon: IconName;
  /** The origin of a page whose icon is shown in place of the glyph. */
  site?: string | null;
  text: string;
  /** The question after the first press, where a second press is needed. */
  sure?: string;
  /** For one of several choices: only the chosen one has its icon. */
  checked?: boolean;
  /** At its end. */
  aside?: string;
  onPick(): unknown;
}

export function MenuItem({ icon, site = null, text, sure, checked, aside, onPick }: MenuItemProps) {
  const close = useContext(Close);
  const [pressed, setPressed] = useState(false);
  const pick = () => {
    if (sure && !pressed) return setPressed(true);
    close();
    onPick();
  };
  const role = checked === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button
      type="button"
      {...{ role, 'aria-checked': checked }}
      tabIndex={-1}
      class={pressed ? 'sure' : undefined}
      onClick={pick}
    >
      {checked === false ? <span class="tick" /> : <SiteIcon origin={site} size={16} glyph={icon} />}
      <span class={aside ? 'grow cut' : 'grow'} aria-live={sure ? 'polite' : undefined}>
        {pressed ? sure : text}
      </span>
      {aside && <span class="quiet cut owner">{aside}</span>}
    </button>
  );
}

export const MenuRule = () => <hr class="menu-rule" />;

function onMenuKey(event: KeyboardEvent & { currentTarget: HTMLElement }, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') {
    close();
  } else if (step) {
    const now = items.findIndex((item) => item.matches(':focus'));
    items[(now + step + items.length) % items.length]?.focus();
  } else return;
  event.stopPropagation();
  event.preventDefault();
}
