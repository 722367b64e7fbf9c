/** Which headers may be sent to an MCP server. Without zod, so that a panel can open with it. */

/** The browser sets these itself, or forbids them to all. */
const browsersOwn =
  /^(host|cookie2?|set-cookie2?|origin|referer|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|expect|date|dnt|content-length|accept-(charset|encoding)|access-control-.*|proxy-.*|sec-.*)$/i;
/** Those that the protocol sets. */
const protocolsOwn = /^(accept|content-type|mcp-.*|last-event-id)$/i;

/** Why a header of this name can't be sent; null: it can. */
export function whyNoHeader(name: string): 'not-a-name' | 'browsers-own' | 'protocols-own' | null {
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) return 'not-a-name';
  if (browsersOwn.test(name)) return 'browsers-own';
  return protocolsOwn.test(name) ? 'protocols-own' : null;
}

/** What a header may hold on the wire: Latin letters without control characters. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]{1,8000}$/.test(value);
