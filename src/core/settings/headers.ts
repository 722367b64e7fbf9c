/** Which headers may be sent to an MCP server. Free of zod, for the panel's start. */

/** Headers that the browser or the protocol sets itself or forbids. */
const reserved =
  /^(host|cookie2?|set-cookie2?|origin|referer|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|expect|date|dnt|content-length|accept-(charset|encoding)|access-control-.*|proxy-.*|sec-.*|accept|content-type|mcp-.*|last-event-id)$/i;

/** Why a header of this name can't be sent; null if it can. */
export function whyNoHeader(name: string): 'not-a-name' | 'reserved' | null {
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) return 'not-a-name';
  return reserved.test(name) ? 'reserved' : null;
}

/** Latin-1 without control characters, as HTTP allows. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]{1,8000}$/.test(value);
