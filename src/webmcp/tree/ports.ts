/** An open message port. It says goodbye when its document goes: not every browser tells of a port's end. */
import { addEventListener, endPort, postMessage, removeEventListener, startPort } from '../intrinsics';
import { toMembers } from './wire';

export type Post = (message: object) => void;

export function closePort(port: MessagePort): void {
  postMessage(port, { type: 'bye' });
  endPort(port);
}

/** Hears what comes from a port until either side ends it. */
export function openPort(
  page: Window,
  port: MessagePort,
  receive: (message: Record<string, unknown>) => void,
  ended: () => void,
): Post {
  const post: Post = (message) => postMessage(port, message);
  let isOpen = true;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    removeEventListener(page, 'pagehide', end);
    closePort(port);
    ended();
  };
  addEventListener(page, 'pagehide', end);
  addEventListener(port, 'message', (event) => {
    const message = toMembers((event as MessageEvent).data); // the only kind of event of this type
    if (message.type === 'bye') end();
    else receive(message);
  });
  addEventListener(port, 'close', end); // where the browser tells of a port's end
  startPort(port);
  return post;
}
