/** User scripts: running the user's own code in pages, in a world of its own or in the page's. */
import { browser } from 'wxt/browser';

/** `asks`: the user hasn't given the permission. `switched-off`: the browser's own switch for it is off. */
type UserScriptAccess = 'open' | 'asks' | 'switched-off';

const permission = { permissions: ['userScripts' as const] }; // const: a name of the browser's

export async function userScriptAccess(): Promise<UserScriptAccess> {
  if (!(await browser.permissions.contains(permission))) return 'asks';
  const opened = await browser.userScripts?.getScripts().then(
    () => true,
    () => false, // Chrome refuses while the switch is off
  );
  return opened ? 'open' : 'switched-off';
}

/** The browser's page with its switch. */
export const userScriptSwitch = (): string => `chrome://extensions/?id=${browser.runtime.id}`;

interface UserScript {
  code: string;
  /** The name of the world; absent: the page's own. */
  worldId?: string | undefined;
}

/**
 * Runs code in a tab's top frame once its document is there, and waits for what it evaluates to. `documentId`: only in that
 * document. Null: the document went away, or the code gave no answer.
 */
export async function runUserScript(
  { tabId, documentId }: { tabId: number; documentId?: string | undefined },
  { code, worldId }: UserScript,
): Promise<{ documentId: string; result: unknown } | null> {
  const target = { tabId, ...(documentId === undefined ? { frameIds: [0] } : { documentIds: [documentId] }) };
  const world = worldId === undefined ? { world: 'MAIN' as const } : { world: 'USER_SCRIPT' as const, worldId }; // const: names of the browser's
  const answers = await browser.userScripts.execute({ target, js: [{ code }], ...world }).catch(() => []); // gone, or closed to extensions
  const [answer] = answers;
  return answer?.result === undefined || answer.result === null ? null : answer;
}
