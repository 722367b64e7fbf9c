/** The count on the toolbar icon: calls that wait for the person while nobody looks at them. */
import { browser } from 'wxt/browser';

/** The amber of the tokens in the light theme: white letters stand out from it on any toolbar. */
const amber = '#855000';

/** The catalogue's names are made by the build: the types know only the browser's own. */
const sayCounted = (count: number): string =>
  (browser.i18n.getMessage as (key: string, values: string[]) => string)('action_waiting', [String(count)]); // see above

export function showWaiting(count: number): void {
  const { action } = browser;
  void action.setBadgeText({ text: count === 0 ? '' : String(count) });
  void action.setBadgeBackgroundColor({ color: amber });
  void action.setBadgeTextColor({ color: '#ffffff' });
  const title = count === 0 ? 'Tabhand' : sayCounted(count);
  void action.setTitle({ title });
}
