/** Injected into a page when hands are first used there: stays, and does what the background asks in this isolated world. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createHands } from '#page/hands/index.ts';
import { handsGlobal } from '#page/wire.ts';

const words = () => ({
  working: chrome.i18n.getMessage('hands_working'),
  stop: chrome.i18n.getMessage('hands_stop'),
  onStop: () => void chrome.runtime.sendMessage({ type: 'hands-stop' }),
});

export default defineUnlistedScript(() => {
  Reflect.set(globalThis, handsGlobal, Reflect.get(globalThis, handsGlobal) ?? createHands(document, words()));
});
