/** Sites as people and models name them. Apart from `web-address`, since the panel's start needs none of it. */
import { hasUser, isThisComputer, isWebAddress, maxAddress, withoutDot } from './web-address';

/** What people and models mean by a site's name or an address on it. Null: nothing that may be opened in a tab. */
export function toWebAddress(text: string): URL | null {
  const name = text.trim();
  const hasScheme = isWebAddress(name);
  const address = hasScheme ? name : `https://${name}`;
  if (name.length > maxAddress || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!hasScheme && isThisComputer(url)) url.protocol = 'http:';
  url.hostname = withoutDot(url.hostname);
  return url.href.length <= maxAddress && !hasUser(url) && (/[^.]\.[^.]|^\[/.test(url.hostname) || isThisComputer(url))
    ? url
    : null;
}

/** The site's own origin, and those of the same owner to which sites usually redirect: its encrypted form, and `www.` before its name. */
export function sitesFrom(origin: string): string[] {
  if (!URL.canParse(origin)) return [];
  const { protocol, hostname, port } = new URL(origin);
  if (port !== '' || !/\.[a-z][^.]*$/i.test(hostname)) return [origin];
  const names = hostname.startsWith('www.') ? [hostname] : [hostname, `www.${hostname}`];
  return names.flatMap((name) => (protocol === 'http:' ? [`http://${name}`, `https://${name}`] : `https://${name}`));
}
