/** What "this site" means where the user switches Tabhand off: an origin without its port, as match patterns know it. */
export function siteOf(origin: string): string {
  return origin.replace(/:\d+$/, '');
}

/**
 * One that a match pattern can be made of: the browser refuses all of them, and Tabhand runs nowhere, for one that it can't
 * read. Files have no origin, which is written as `null`.
 */
export const isSite = (site: string): boolean =>
  site === 'null' || (site.length <= 300 && /^https?:\/\/[^\s/*?#@]+$/i.test(site) && URL.canParse(site));
