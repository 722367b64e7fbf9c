/** The count on the toolbar icon: calls that wait for approval in conversations that no panel shows. */
import { browser } from 'wxt/browser';

/** The amber of the light theme's tokens: white digits are readable on it whatever the toolbar's colour. */
const amber = '#855000';

/** The build makes the catalogue's keys, so the types of `getMessage` don't know them. */
const sayCounted = (count: number): string =>
  (browser.i18n.getMessage as (key: string, values: string[]) => string)('action_waiting', [String(count)]); // see above

export function showBadge(count: number): void {
  const { action } = browser;
  void action.setBadgeText({ text: count === 0 ? '' : String(count) });
  void action.setBadgeBackgroundColor({ color: amber });
  void action.setBadgeTextColor({ color: '#ffffff' });
  const title = count === 0 ? 'Tabhand' : sayCounted(count);
  void action.setTitle({ title });
}
