/** Runtime ports as wires: the only part of the bridge that names the browser. Who speaks is checked here. */
import { type Browser, browser } from 'wxt/browser';
import type { ModelContextHost } from '#webmcp';
import type { BlocksWire } from './blocks';
import { type BlocksEnd, serveBlocks } from './blocks-end';
import type { PageWire } from './document';
import { pagePort } from './handshake';
import { createPanelClient, type PanelClient } from './panel-client';
import type { PanelWire } from './panel-server';

const panelPort = 'panel';
const blocksPort = 'blocks';
const panelPage = '/sidepanel.html';
const awake = { type: 'awake' };

interface Accepts {
  page(wire: PageWire): void;
  panel(wire: PanelWire & { onClose(listener: () => void): void }): void;
  /** Of a panel too: its widgets as tools. */
  blocks(wire: BlocksWire): void;
}

/** Listens from the first moment of the background's life, as the browser demands of whom it wakes. */
export function acceptPorts(accept: Accepts): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name.startsWith(pagePort)) acceptPage(port, accept);
    else if (port.name === panelPort && isPanel(port)) accept.panel(wireOf(port));
    else if (port.name === blocksPort && isPanel(port))
      accept.blocks({ ...wireOf(port), close: () => port.disconnect() });
    else port.disconnect();
  });
  // Panels that let the background sleep connect again. Nobody there is no fault.
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

/** A port that has just closed can't be posted to, and who was to hear it is gone. */
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
    sender.url?.startsWith(new URL(panelPage, browser.runtime.getURL('/')).href) === true
  );
}

/** The panel's client over a runtime port. */
export function connectPanel(): PanelClient {
  const client = createPanelClient(() => wireOf(browser.runtime.connect({ name: panelPort })));
  onAwake(client.wake);
  return client;
}

/** The panel's widgets as tools over another one. */
export function connectBlocks(host: ModelContextHost): BlocksEnd {
  const end = serveBlocks(host, () => wireOf(browser.runtime.connect({ name: blocksPort })));
  onAwake(end.wake);
  return end;
}

/** The background says that it woke. */
function onAwake(listener: () => void): void {
  browser.runtime.onMessage.addListener((message: unknown) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === awake.type) listener();
  });
}
