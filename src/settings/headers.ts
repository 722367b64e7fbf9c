/** Which headers may be sent to an MCP server. Free of zod, for the panel's start. */

/** Headers that the browser sets itself or forbids. */
const browsersOwn =
  /^(host|cookie2?|set-cookie2?|origin|referer|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|expect|date|dnt|content-length|accept-(charset|encoding)|access-control-.*|proxy-.*|sec-.*)$/i;
/** Headers that the protocol sets. */
const protocolsOwn = /^(accept|content-type|mcp-.*|last-event-id)$/i;

/** Why a header of this name can't be sent; null if it can. */
export function whyNoHeader(name: string): 'not-a-name' | 'browsers-own' | 'protocols-own' | null {
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) return 'not-a-name';
  if (browsersOwn.test(name)) return 'browsers-own';
  return protocolsOwn.test(name) ? 'protocols-own' : null;
}

/** Latin-1 without control characters, as HTTP allows. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]{1,8000}$/.test(value);
