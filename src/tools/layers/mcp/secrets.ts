/** Removes the secrets of a server’s address and headers from every text that is passed on. */

export interface McpServer {
  id: string;
  name: string;
  /** The whole address; its query may hold a key. */
  url: string;
  /** Their values are secrets. */
  headers?: Record<string, string>;
}

/** An address without query and fragment, where people put keys: for everything but the request itself. */
export function publicAddress(url: string): string {
  const address = new URL(url);
  address.search = '';
  address.hash = '';
  return address.href;
}

/** A shorter one may be a word that occurs in any answer. */
const shortestSecret = 6;

/** A server's or browser's message without the secrets: a server may repeat what it was sent. */
export function withoutSecrets(words: string, { url, headers = {} }: Pick<McpServer, 'url' | 'headers'>): string {
  const values = Object.values(headers);
  const tokens = values.map((value) => value.split(/\s+/).at(-1) ?? '');
  const keys = URL.canParse(url) ? [...new URL(url).searchParams.values()] : [];
  const secrets = [...new Set([...values, ...tokens, ...keys])].filter(({ length }) => length >= shortestSecret);
  secrets.sort((a, b) => b.length - a.length);
  return secrets.reduce(
    (text, secret) => text.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…'),
    words,
  );
}
