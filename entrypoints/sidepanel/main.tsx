/** The panel's start: its connection over a runtime port, and the tab it stands beside. */
import { connectBlocks, connectPanel } from '#bridge/ports';
import {
  browserCommands,
  catalogue,
  isClosedTab,
  onTabChanged,
  onTabInFront,
  openShortcutSettings,
  openTab,
  ownTab,
  ownWindow,
  requestEverySite,
  requestOrigin,
  tabInFront,
} from '#browser';
import { mountPanel, type PanelConnection } from '#panel';
import { speak } from '#ui';

speak(catalogue(), document.documentElement);

const words = new URLSearchParams(location.search);
const client = connectPanel();

/** `?tabId=` names the tab to stand beside, for a panel that is itself a tab. */
async function current(): Promise<number | null> {
  const named = Number(words.get('tabId'));
  const own = await ownTab();
  if (named > 0) return named;
  return own === null ? tabInFront() : null;
}

const connection: PanelConnection = {
  command: client.command,
  onNotice: client.onNotice,
  onConnect: client.onConnect,
  tab: { current, isClosed: isClosedTab, onChange: onTabInFront },
  windowId: ownWindow,
  openInTab: (conversationId, place) => void openTab(`/sidepanel.html?conversation=${conversationId}&place=${place}`),
  shortcuts: { list: browserCommands, change: openShortcutSettings },
  openGallery: () => void openTab('/gallery.html'),
  connectBlocks,
  requestOrigin,
  requestEverySite,
  ...('LanguageModel' in globalThis && { builtIn: LanguageModel }),
  // Firefox has no sandboxed pages, and so no page that may compile code.
  ...(import.meta.env.FIREFOX ? {} : { sandboxAddress: '/widget.html' }),
};

// A panel that nobody looks at, or a tab that it isn't attached to, is no reason to wake the background.
let attachedTo: number[] = [];
client.onNotice((fact) => {
  if (fact.type === 'pages') attachedTo = fact.pages.map(({ tabId }) => tabId);
});
const refresh = () => {
  if (attachedTo.length === 0 || document.visibilityState !== 'visible') return;
  client.command('refresh-page', {}).catch(() => undefined); // asked for again at the next change
};
onTabChanged((tabId) => attachedTo.includes(tabId) && refresh());
document.addEventListener('visibilitychange', refresh);

const root = document.querySelector('main') ?? document.body;
mountPanel(root, connection, { conversationId: words.get('conversation'), place: words.get('place') });
client.wake();
