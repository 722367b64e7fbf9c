/** Connects the bridge's ends over runtime ports, and checks who connects. The only part of the bridge that names the browser. */
import { type Browser, browser } from 'wxt/browser';
import { type PageWire, pagePort } from '#page/wire.ts';
import { type CommandTypes, PanelClient } from './panel-client';
import type { PanelWire } from './panel-server';

const panelPort = 'panel';
const panelPages = ['/sidepanel.html', '/devtools-panel.html', '/installed.html'];
const awake = { type: 'awake' };

interface Accepts {
  page(wire: PageWire): void;
  panel(wire: PanelWire): void;
}

/** Must be called synchronously at the background's start: otherwise the browser doesn't deliver the port that woke it. */
export function acceptPorts(accept: Accepts): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name.startsWith(pagePort)) acceptPage(port, accept);
    else if (port.name === panelPort && isPanel(port)) accept.panel(wireOf(port));
    else port.disconnect();
  });
  // Panels that let the background sleep reconnect. It is no error if there are none.
  browser.runtime.sendMessage(awake).catch(() => undefined);
}

type Port = Browser.runtime.Port;

function wireOf(port: Port) {
  return {
    post: (message: unknown) => postTo(port, message),
    onMessage: (listener: (message: unknown) => void) =>
      port.onMessage.addListener((message: unknown) => listener(message)),
    onClose: (listener: () => void) => port.onDisconnect.addListener(() => listener()),
  };
}

/** Posting to a port that has just closed throws; its receiver is gone, so nothing is lost. */
function postTo(port: Port, message: unknown): void {
  try {
    port.postMessage(message);
  } catch (error) {
    console.debug('A port closed before a message was posted.', error);
  }
}

function acceptPage(port: Port, accept: Accepts): void {
  const { tab, frameId, origin, url } = port.sender ?? {};
  if (tab?.id === undefined || frameId === undefined) {
    port.disconnect();
    return;
  }
  const from = origin ?? (url && URL.canParse(url) ? new URL(url).origin : 'null');
  accept.page({
    name: port.name,
    sender: { tabId: tab.id, frameId, origin: from },
    ...wireOf(port),
    close: () => port.disconnect(),
  });
}

function isPanel({ sender }: Port): boolean {
  return (
    sender?.id === browser.runtime.id &&
    panelPages.some((page) => sender.url?.startsWith(new URL(page, browser.runtime.getURL('/')).href))
  );
}

/** The panel's client over a runtime port. It is told each time the background says that it woke. */
export function connectPanel<Commands extends CommandTypes<Commands>>(): PanelClient<Commands> {
  const client = new PanelClient<Commands>(() => wireOf(browser.runtime.connect({ name: panelPort })));
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === awake.type)
      client.wake();
  });
  return client;
}
