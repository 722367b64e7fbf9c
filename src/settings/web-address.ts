/** The same rule for what a person types: whether settings may hold it as an address. Without zod, so that a panel can open with it. */

export const longestAddress = 2000;

export const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

export const isAddress = (text: string): boolean =>
  text.length <= longestAddress && URL.canParse(text) && !hasUser(new URL(text));
