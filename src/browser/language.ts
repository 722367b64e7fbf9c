/** The browser's catalogue of messages: what it lacks in the person's language it gives in English. */
import { browser } from 'wxt/browser';

export const catalogue = () => ({
  language: browser.i18n.getMessage('language'),
  find: (key: string) => browser.i18n.getMessage(key),
});
