/** Where the user lets Tabhand work: on every site, or on those that they allowed. */
import { effect, signal } from '@preact/signals';
import type { Asking } from '#ui/panel/asking.ts';
import type { PanelConnection } from '#ui/panel/connection.ts';
import { cameLate, type SiteSurroundings } from './surroundings';

export function createSiteAccess(
  { ask, page, nearTab }: Pick<Asking, 'ask'> & Pick<SiteSurroundings, 'page' | 'nearTab'>,
  connection: PanelConnection,
) {
  /** Null until the browser has told. */
  const allowed = signal<'every' | readonly string[] | null>(null);
  const look = async () => {
    allowed.value = await connection.sites.list();
  };
  connection.sites.onChange(look);
  void look();
  // However it was allowed: a page that Tabhand came to late is loaded anew if that costs the user nothing. Firefox may load it before its
  // own processes know of the permission, so one time may not be enough.
  const [refused, isAsking] = [signal(-1), signal(false)];
  let tries = 0;
  const expect = (tabId: number) => {
    [refused.value, tries] = [tabId, 3];
  };
  effect(() => {
    const { access, tabId = -1, notices = [] } = page.value ?? {};
    if (access === 'no-permission') expect(tabId);
    const isDue = access === 'open' && tabId === refused.value && cameLate({ notices });
    if (!isDue || isAsking.value || tries-- <= 0) return;
    isAsking.value = true;
    void ask('reload-untouched', { tabId }).finally(() => (isAsking.value = false));
  });
  const afterwards = async (answer: Promise<boolean>, allows = true): Promise<boolean> => {
    const isGranted = await answer;
    if (isGranted && allows) expect(nearTab.value ?? -1);
    if (isGranted) await Promise.all([look(), ask('refresh-page', {})]);
    return isGranted;
  };
  return {
    allowed,
    /** Also until the browser has told. */
    isAllowed: (site: string): boolean =>
      allowed.value === null || allowed.value === 'every' || allowed.value.includes(site),
    /** Called in a click: the browser asks the user. Resolves with their answer. */
    allow: (...origins: string[]) => afterwards(connection.requestOrigin(...origins)),
    /** As `allow`. */
    allowEvery: () => afterwards(connection.sites.requestEvery()),
    /** `'every'` takes all of them back. False: only the browser's own settings can. */
    forget: (site: string) => afterwards(connection.sites.forget(site), false),
  };
}
