/** The open message ports of a document. It says goodbye on each when it goes: not every browser tells of a port's end. */
import { addEventListener, keys, postMessage } from '../intrinsics';
import { toMembers } from './wire';

/** At most this many are open at a time, whatever other documents ask for. */
const LIMIT = 500;

type Members = Record<string, unknown>;

export interface Ports {
  /** No more can be opened. */
  isFull(): boolean;
  /** Hears what comes from a port until either side ends it. */
  open(port: MessagePort, receive: (message: Members) => void, ended: () => void): OpenPort;
}

export interface OpenPort {
  post(message: object): void;
  end(): void;
}

export function createPorts(page: Window): Ports {
  const opened: Record<number, OpenPort> = { __proto__: null } as never; // a bare record
  let last = 0;
  const leave = () => {
    const ids = keys(opened);
    for (let i = 0; i < ids.length; i++) opened[Number(ids[i])]?.end();
  };
  return {
    isFull: () => keys(opened).length >= LIMIT,
    open(port, receive, ended) {
      addEventListener(page, 'pagehide', leave);
      const id = ++last;
      const post = (message: object) => postMessage(port, message);
      const end = () => {
        if (!opened[id]) return;
        delete opened[id];
        post({ type: 'bye' });
        port.close();
        ended();
      };
      port.onmessage = ({ data }) => {
        const message = toMembers(data);
        if (message.type === 'bye') end();
        else receive(message);
      };
      (port as { onclose?: unknown }).onclose = end; // where the browser tells of a port's end
      opened[id] = { post, end };
      return opened[id];
    },
  };
}
