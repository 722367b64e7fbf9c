/** Which addresses a text may link to, and tooltips that show where a link really goes. */
import { say } from './language';

const allowed = new Set(['http:', 'https:', 'mailto:']);

interface SafeLink {
  href: string;
  /** The real destination, for the tooltip. */
  title: string;
}

/** Null for anything but an absolute http, https or mailto address. */
export function toSafeLink(href: string): SafeLink | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!allowed.has(url.protocol)) return null;
  return {
    href: url.href,
    title:
      url.protocol === 'mailto:'
        ? say('Mail to {address}', { address: url.pathname })
        : say('Opens {host}', { host: url.host }),
  };
}

export function toLinkProps(link: SafeLink) {
  return { href: link.href, title: link.title, target: '_blank', rel: 'noopener' };
}
