/** The browser's catalogue of messages. What the user's language lacks, the browser gives in English. */
import { browser } from 'wxt/browser';

type Known = Parameters<typeof browser.i18n.getMessage>[0];

const find = (key: string): string => browser.i18n.getMessage(key as Known); // keys are made from the texts, not listed

export const catalogue = () => ({ language: find('language'), find });
