/** Starts the panel: connects it over a runtime port, and finds the tab beside it. */

import { browserCommands, openShortcutSettings } from '#browser/commands.ts';
import { requestIdentity } from '#browser/identity.ts';
import { catalogue } from '#browser/language.ts';
import { ownVersion } from '#browser/life.ts';
import { allowedSites, requestOrigin, requestPermission } from '#browser/permissions.ts';
import { isClosedTab, onTabChanged, onTabInFront, openTab, ownTab, ownWindow, tabInFront } from '#browser/tabs.ts';
import { userScriptSwitch } from '#browser/user-scripts.ts';
import type { Commands } from '#core/bus/command.ts';
import { connectPanel } from '#core/bus/ports.ts';
import { speak } from '#ui/language/index.tsx';
import { mountPanel, type PanelConnection, panelAddress } from './mount';

speak(catalogue(), document.documentElement);

const words = new URLSearchParams(location.search);
const client = connectPanel<Commands>();

/** The tab beside the panel. A panel that is itself a tab is told it by `?tabId=`. */
async function current(): Promise<number | null> {
  const named = Number(words.get('tabId'));
  const own = await ownTab();
  if (named > 0) return named;
  return own === null ? tabInFront() : null;
}

/** From Chrome's own store of icons: it asks no website. */
const iconInChrome = (origin: string) => `/_favicon/?pageUrl=${encodeURIComponent(`${origin}/`)}&size=32`;

const connection: PanelConnection = {
  command: client.command,
  onNotice: client.onNotice,
  onConnect: client.onConnect,
  tab: { current, isClosed: isClosedTab, onChange: onTabInFront },
  version: ownVersion(),
  windowId: ownWindow,
  openInTab: (...where) => void openTab(panelAddress(...where)),
  shortcuts: { list: browserCommands, change: openShortcutSettings },
  openGallery: () => void openTab('/gallery.html'),
  sites: allowedSites,
  requestOrigin,
  requestIdentity,
  requestPermission,
  openUserScriptSwitch: () => void openTab(userScriptSwitch()),
  ...('LanguageModel' in globalThis && { builtIn: LanguageModel }),
  // Firefox has no sandboxed pages, and so no page that may compile code.
  ...(import.meta.env.FIREFOX
    ? {}
    : { sandboxAddress: '/widget.html', appAddress: '/app.html', siteIcon: iconInChrome }),
};

// Changes wake the background only for a visible panel, and only in tabs that its conversation is about.
let attachedTo: number[] = [];
client.onNotice((notice) => {
  if (notice.type === 'pages') attachedTo = notice.pages.map(({ tabId }) => tabId);
});
const refresh = () => {
  if (attachedTo.length === 0 || document.visibilityState !== 'visible') return;
  client.command('refresh-page', {}).catch(() => undefined); // the next change tries again
};
onTabChanged((tabId) => attachedTo.includes(tabId) && refresh());
document.addEventListener('visibilitychange', refresh);
const tellSight = () => {
  const isHidden = document.visibilityState !== 'visible';
  client.command('set-sight', { isHidden }).catch(() => undefined); // the next connection tells again
};
document.addEventListener('visibilitychange', tellSight);
client.onConnect(tellSight);

const root = document.querySelector('main') ?? document.body;
mountPanel(root, connection, { conversationId: words.get('conversation'), place: words.get('place') });
client.wake();
if (import.meta.hot) {
  const { takeWatchedPacks } = await import('./watched-packs');
  takeWatchedPacks(import.meta.hot, client.command);
}
