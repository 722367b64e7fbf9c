/** The site for which the user switches Tabhand off: an origin without its port, since match patterns have none. */
export function siteOf(origin: string): string {
  return origin.replace(/:\d+$/, '');
}

/**
 * Whether a match pattern can be made of it. With a single bad pattern the browser refuses them all, and Tabhand would run
 * nowhere. `null` stands for files, which have no origin.
 */
export const isSite = (site: string): boolean =>
  site === 'null' || (site.length <= 300 && /^https?:\/\/[^\s/*?#@]+$/i.test(site) && URL.canParse(site));
