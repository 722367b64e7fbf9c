/** What a form that is guessed yields: a tool, and how to play it. */

import type { Guessed, Played, Refused } from '#core/tools/hands-wire.ts';
import type { JsonObject } from '#core/tools/tool.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface Guess {
  tool: Guessed;
  play(input: JsonObject): Played | Refused;
}

/** Where the browser goes from the page by such an address. Null: it is none. */
export function resolveAddress(page: Document, address: string): URL | null {
  const link = page.createElement('a');
  link.href = address;
  return URL.canParse(link.href) ? new URL(link.href) : null;
}

/** An http address on the page's own origin. Null: any other. */
export function ownUrl(page: Document, address: string): URL | null {
  const url = resolveAddress(page, address);
  return url?.origin === new URL(page.URL).origin && /^https?:$/.test(url.protocol) && !url.username ? url : null;
}

/** Leaves the document once the answer is on its way. */
export function leaveSoon(leave: () => void): Played {
  setTimeout(leave);
  return { type: 'opens' };
}
