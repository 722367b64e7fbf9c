/** Web addresses as the user types them, and sites. Free of zod, for the panel's start. */

export const maxAddress = 2000;

export const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Whether settings may hold it: http or https, and no user name and password, which would be stored and sent unprotected. */
export const isAddress = (text: string): boolean =>
  text.length <= maxAddress && isWebAddress(text) && !hasUser(new URL(text));

/** Whether it has a scheme: what follows only whoever gives it can judge. */
export const isUri = (text: string): boolean => /^[a-z][a-z\d+.-]*:\S+$/i.test(text);

/** `localhost:4410/mcp` parses too, as an address of the scheme `localhost`. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** Whether what is being typed can still become one. */
export const mayBecomeWebAddress = (text: string): boolean =>
  isWebAddress(text) || ['https://', 'http://'].some((start) => start.startsWith(text.toLowerCase()));

/** Requests to it never leave this computer. A browser reads all spellings of a number, and leaves a dot at a name's end. */
export const isThisComputer = ({ hostname }: URL): boolean =>
  /^((.*\.)?localhost\.?|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** As the browser reads it, in any spelling: others on the network can read what is sent there. */
export const isExposed = (address: string | URL): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'http:' && !isThisComputer(new URL(address));

/** An origin as sites are told apart: the dot that may end a host's name leads to the same host. */
export const withoutDot = (origin: string): string => origin.replace(/\.(?=(:\d+)?$)/, '');

/** The site for which the user switches Tabhand off: an origin without its port, since match patterns have none. */
export const siteOf = (origin: string): string => withoutDot(origin).replace(/:\d+$/, '');

/**
 * Whether a match pattern can be made of it. With a single bad pattern the browser refuses them all, and Tabhand would run
 * nowhere. `null` means files, which have no origin.
 */
export const isSite = (site: string): boolean =>
  site === 'null' || (site.length <= 300 && /^https?:\/\/[^\s/*?#@]+$/i.test(site) && URL.canParse(site));

/** Null for an address without an origin that could be named, such as a file's. */
export function originOf(url: string): string | null {
  const origin = URL.canParse(url) ? new URL(url).origin : 'null';
  return origin === 'null' ? null : origin;
}
