/** A page's address as a model is told it. */
import { originOf } from '#core/settings/web-address.ts';
import type { Went } from '#core/tools/hands-wire.ts';

/** Characters. */
const maxAddressLength = 300;

/** Without query and fragment, which often hold a name, a key or a session. */
export function toPageAddress(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, maxAddressLength);
}

/** What a tab shows now. Of another site than `origin` only which one: what its page says isn't that of the site before. */
export function toWent(tab: { url: string; title: string } | null | undefined, origin: string): Went {
  const now = originOf(tab?.url ?? '');
  const isSame = tab && now === origin;
  return { type: 'went', title: isSame ? tab.title : '', address: isSame ? toPageAddress(tab.url) : (now ?? '') };
}
