/**
 * The panel in DevTools: the tools of the inspected page. Firefox gives it messages and DevTools only, so what else a panel asks
 * of the browser is left to the side panel.
 */

import { inspectedTab, openSource, showForm } from '#browser/devtools.ts';
import { catalogue } from '#browser/language.ts';
import type { Commands } from '#core/bus/command.ts';
import { connectPanel } from '#core/bus/ports.ts';
import { speak } from '#ui/language/index.tsx';
import { mountInspector } from '../sidepanel/mount';

speak(catalogue(), document.documentElement);

const { command, onNotice, onConnect, wake } = connectPanel<Commands>();
const never = async () => false;

mountInspector(document.body, {
  ...{ command, onNotice, onConnect, openSource, showForm },
  tab: { current: async () => inspectedTab(), isClosed: never, onChange: () => undefined },
  windowId: async () => null,
  openInTab: (conversationId, place) => open(`/sidepanel.html?conversation=${conversationId}&place=${place}`),
  openGallery: () => open('/gallery.html'),
  shortcuts: { list: async () => [], change: async () => undefined },
  sites: { list: async () => 'every', onChange: () => undefined, requestEvery: never, forget: never },
  requestOrigin: never,
  requestIdentity: never,
  requestPermission: never,
  openUserScriptSwitch: () => undefined,
});
wake();
