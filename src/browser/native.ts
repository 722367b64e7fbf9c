/** The program on this computer that the browser starts for the extension, and the permission for it. */
import { browser } from 'wxt/browser';

const permission = { permissions: ['nativeMessaging' as const] }; // const: a name of the browser's

export const mayStartPrograms = (): Promise<boolean> => browser.permissions.contains(permission);

export interface ProgramLink {
  post(message: unknown): void;
  close(): void;
}

interface Listening {
  onMessage(message: unknown): void;
  /** The program ended, or could not be started; with what the browser says of it. */
  onEnd(said: string): void;
}

/** `close` ends the program and calls no listener. */
export function startProgram(name: string, { onMessage, onEnd }: Listening): ProgramLink {
  const port = browser.runtime.connectNative(name);
  port.onMessage.addListener((message: unknown) => onMessage(message));
  port.onDisconnect.addListener((closed) => {
    const { error } = closed as { error?: { message: string } }; // Firefox's
    onEnd(browser.runtime.lastError?.message ?? error?.message ?? '');
  });
  return { post: (message) => port.postMessage(message), close: () => port.disconnect() };
}
