/** Addresses as the user types them: whether it is one of the web, and whether settings may hold it. Without zod, so that a panel can open with it. */

export const longestAddress = 2000;

export const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Settings may hold it. */
export const isAddress = (text: string): boolean =>
  text.length <= longestAddress && URL.canParse(text) && !hasUser(new URL(text));

/** `localhost:4410/mcp` parses too, as an address of the scheme `localhost`. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** What is being typed can still become one. */
export const mayBecomeWebAddress = (text: string): boolean =>
  isWebAddress(text) || ['https://', 'http://'].some((start) => start.startsWith(text.toLowerCase()));
