/** Functions that run inside the frames of a page: the browser sends them there as text, so they can use nothing from outside. */
import type { RelayHello } from '#bridge';

interface FrameAnswer {
  /** The frame's address; for a frame without one, its origin. Never its base address: the page sets that. */
  url: string;
  /** Null: no relay of this extension runs there, or it finds no page script to speak to. */
  relay: RelayHello | null;
}

/** Calls on the frame's relay. Null where the API must be absent. */
export function sayHello(key: string): FrameAnswer | null {
  if (!isSecureContext) return null;
  const relay: { hello(): RelayHello | null } | undefined = Reflect.get(globalThis, key);
  const url = /^(https?|file):/.test(location.href) ? location.href : globalThis.origin;
  return { url, relay: relay?.hello() ?? null };
}

/** The frame's selection, which may also be in a text field; empty text where there is none. */
export function takeSelection(): { text: string; url: string; origin: string } {
  const { activeElement: field } = document;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  const [from, to] = isText ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : [0, 0];
  const text = isText && from < to ? field.value.slice(from, to) : (getSelection()?.toString() ?? '');
  const most = 2_000_000; // characters that leave the page; fewer are kept
  const isOwn = /^(https?|file):/.test(location.href);
  // A frame without an address of its own has the origin of the page that made it, or, sandboxed, none.
  const origin = isOwn ? location.origin : globalThis.origin;
  return { text: text.slice(0, most), url: isOwn ? location.href : origin, origin };
}
