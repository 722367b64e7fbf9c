/** Functions that run inside the frames of a page: the browser sends them there as text, so they can use nothing from outside. */
import type { RelayHello } from '#bridge';

interface FrameAnswer {
  /** The frame's address; for a frame without one, the address that it inherits. */
  url: string;
  /** Null: no relay of this extension runs there, or it finds no page script to speak to. */
  relay: RelayHello | null;
}

/** Calls on the frame's relay. Null where the API must be absent. */
export function sayHello(key: string): FrameAnswer | null {
  if (!isSecureContext) return null;
  const relay: { hello(): RelayHello | null } | undefined = Reflect.get(globalThis, key);
  const url = /^(https?|file):/.test(location.href) ? location.href : document.baseURI;
  return { url, relay: relay?.hello() ?? null };
}

/** The frame's selection, which may also be in a text field. */
export function takeSelection(): { text: string; url: string; origin: string } | null {
  const { activeElement: field } = document;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  const [from, to] = isText ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : [0, 0];
  const text = isText && from < to ? field.value.slice(from, to) : (getSelection()?.toString() ?? '');
  if (text.trim() === '') return null;
  const most = 2_000_000; // characters that leave the page; fewer are kept
  // A frame without an address of its own belongs to the page that made it.
  const isOwn = /^(https?|file):/.test(location.href);
  return isOwn
    ? { text: text.slice(0, most), url: location.href, origin: location.origin }
    : { text: text.slice(0, most), url: document.baseURI, origin: globalThis.origin };
}
