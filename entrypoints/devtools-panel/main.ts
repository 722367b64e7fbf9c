/**
 * The panel in DevTools: the tools of the inspected page. Firefox gives it messages and DevTools only, so what else a panel asks
 * of the browser is left to the side panel.
 */

import { inspectedTab, openSource, showForm } from '#browser/devtools.ts';
import { catalogue } from '#browser/language.ts';
import type { Commands } from '#core/bus/command.ts';
import { connectPanel } from '#core/bus/ports.ts';
import { speak } from '#ui/language/index.tsx';
import { later } from '#ui/panel/later.tsx';
import { mountPanel, type PanelConnection, panelAddress } from '../sidepanel/mount';

const Inspector = later(async () => (await import('../sidepanel/inspector')).Inspector);

speak(catalogue(), document.documentElement);

const { command, onNotice, onConnect, wake } = connectPanel<Commands>();
const never = async () => false;

const connection: PanelConnection = {
  ...{ command, onNotice, onConnect, openSource, showForm },
  tab: { current: async () => inspectedTab(), isClosed: never, onChange: () => undefined },
  windowId: async () => null,
  openInTab: (...where) => open(panelAddress(...where)),
  openGallery: () => open('/gallery.html'),
  shortcuts: { list: async () => [], change: async () => undefined },
  sites: { list: async () => 'every', onChange: () => undefined, requestEvery: never, forget: never },
  requestOrigin: never,
  requestIdentity: never,
  requestPermission: never,
  openUserScriptSwitch: () => undefined,
};
mountPanel(document.body, connection, { inspects: true }, Inspector);
wake();
