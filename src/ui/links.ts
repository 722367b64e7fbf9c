/** The attributes of links, with tooltips that show where they really go. */
import { isOpenableLink } from '#core/tools/web-links.ts';
import { say } from './language';

/** The attributes of a link, whose title shows where it leads. Null for anything but an absolute http, https or mailto address. */
export function toSafeLink(address: string) {
  if (!isOpenableLink(address)) return null;
  const { protocol, pathname, host, href } = new URL(address);
  const title =
    protocol === 'mailto:' ? say('Mail to {address}', { address: pathname }) : say('Opens {host}', { host });
  return { href, title, target: '_blank', rel: 'noopener' };
}
