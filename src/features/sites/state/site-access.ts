/** Where the user lets Tabhand work: on every site, or on those that they allowed. */
import { signal } from '@preact/signals';
import type { Asking } from '#ui/panel/asking.ts';
import type { PanelConnection } from '#ui/panel/connection.ts';

export function createSiteAccess({ ask }: Pick<Asking, 'ask'>, connection: PanelConnection) {
  /** Null until the browser has told. */
  const allowed = signal<'every' | readonly string[] | null>(null);
  const look = async () => {
    allowed.value = await connection.sites.list();
  };
  connection.sites.onChange(look);
  void look();
  const afterwards = async (answer: Promise<boolean>): Promise<boolean> => {
    const isGranted = await answer;
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
    forget: (site: string) => afterwards(connection.sites.forget(site)),
  };
}
