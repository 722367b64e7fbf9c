/** What "this site" means where a person switches Tabhand off: an origin without its port, as match patterns know it. */
export function siteOf(origin: string): string {
  return origin.replace(/:\d+$/, '');
}
