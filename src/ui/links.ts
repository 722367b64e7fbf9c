/** Which addresses a text may link to, and tooltips that show where a link really goes. */
import { say } from './language';

const allowed = new Set(['http:', 'https:', 'mailto:']);

/** The attributes of a link, whose title shows where it leads. Null for anything but an absolute http, https or mailto address. */
export function toSafeLink(address: string) {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname, host, href } = new URL(address);
  if (!allowed.has(protocol)) return null;
  const title =
    protocol === 'mailto:' ? say('Mail to {address}', { address: pathname }) : say('Opens {host}', { host });
  return { href, title, target: '_blank', rel: 'noopener' };
}
