/** The browser's catalogue of messages. What the user's language lacks, the browser gives in English. */
import { browser } from 'wxt/browser';

type Known = Parameters<typeof browser.i18n.getMessage>[0];

export const messageFor = (key: string, ...values: string[]): string => browser.i18n.getMessage(key as Known, values); // the build makes the catalogue's keys, so the types don't know them

export const catalogue = () => ({ language: messageFor('language'), find: (key: string) => messageFor(key) });
