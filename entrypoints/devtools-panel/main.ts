/**
 * The panel in DevTools: the tools of the inspected page. Firefox gives it messages and DevTools only, so what else a panel asks
 * of the browser is left to the side panel.
 */
import type { Commands } from '#background/commands';
import { connectPanel } from '#bridge/ports';
import { catalogue, inspectedTab, openSource, showForm } from '#browser';
import { mountInspector } from '#panel';
import { speak } from '#ui';

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
