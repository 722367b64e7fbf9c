/** Chromium's real side panel: opened as its toolbar button does, and driven over the protocol, since it is no page. */
import type { CDPSession } from 'playwright-core';
import { type Surface, waitFor } from './browser';
import { type Chromium, clickToolbar, pageOf } from './chromium';

export interface SidePanel {
  click(name: string): Promise<void>;
  /** Types into the field that has this label, key by key, and presses Enter. */
  says(label: string, text: string): Promise<void>;
  sees(words: string): Promise<void>;
  seesNoMore(words: string): Promise<void>;
}

export async function openSidePanel({ context, extensionId }: Chromium, site: Surface): Promise<SidePanel> {
  const browser = context.browser();
  if (!browser) throw new Error('This context has no browser to ask.');
  const session = await browser.newBrowserCDPSession();
  const targets = async () => (await session.send('Target.getTargets', { filter: [{}] })).targetInfos;
  await clickToolbar(context, extensionId, pageOf(site));
  const panelUrl = `chrome-extension://${extensionId}/sidepanel.html`;
  const find = async () => (await targets()).find(({ type, url }) => type !== 'tab' && url === panelUrl);
  await waitFor(async () => (await find()) !== undefined, 'the side panel to open');
  return drive(await attach(session, (await find())?.targetId ?? ''));
}

type Send = (method: string, params: object) => Promise<unknown>;

/** Playwright has no session for such a target: its messages travel inside those of the browser's. */
async function attach(session: CDPSession, targetId: string): Promise<Send> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
    });
}

function drive(send: Send): SidePanel {
  const value = async (expression: string) => {
    const answer = await send('Runtime.evaluate', { expression, returnByValue: true });
    return (answer as { result?: { value?: unknown } }).result?.value; // as the protocol says
  };
  const until = (expression: string, what: string) =>
    waitFor(async () => Boolean(await value(expression)), what, {
      instead: async () => String(await value('document.body.innerText')),
    });
  const button = (name: string) =>
    `[...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.innerText).trim().startsWith(${JSON.stringify(name)}))`;
  return {
    async click(name) {
      await until(`${button(name)} !== undefined`, `a button named “${name}”`);
      await value(`${button(name)}.click()`);
    },
    async says(label, text) {
      const field = `document.querySelector('[aria-label="${label}"]')`;
      await until(`${field} !== null`, `a field named “${label}”`);
      await value(`${field}.focus()`);
      await send('Input.insertText', { text });
      for (const type of ['keyDown', 'keyUp']) {
        await send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 });
      }
    },
    seesNoMore: (words) => until(`!document.body.innerText.includes(${JSON.stringify(words)})`, `no more “${words}”`),
    sees: (words) => until(`document.body.innerText.includes(${JSON.stringify(words)})`, `“${words}”`),
  };
}
