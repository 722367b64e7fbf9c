/** The panel's end of the bridge: commands that wait for their answer, facts as they come, and a port that comes back. */
import { Refusal } from '#conversation';
import type { CommandName, Commands, Fact, ToBackground, ToPanel } from './panel-wire';

export interface ClientWire {
  post(message: ToBackground): void;
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
}

export interface PanelClient {
  /** Connects if there is no connection. Rejects with a Refusal. */
  command<N extends CommandName>(name: N, take: Commands[N]['take']): Promise<Commands[N]['give']>;
  onFact(listener: (fact: Fact) => void): void;
  /** At each new connection, and at once if there is one: what was subscribed before has to be asked for again. */
  onConnect(listener: () => void): void;
  /** Connects if there is no connection: called when the background says that it woke. */
  wake(): void;
}

/** Our own background's: its shape is the compiler's, beyond this. */
const isMessage = (raw: unknown): raw is ToPanel =>
  typeof raw === 'object' && raw !== null && 'type' in raw && typeof raw.type === 'string';

interface Waiting {
  command: ToBackground;
  /** The background has it. */
  heard: boolean;
  resolve(give: unknown): void;
  reject(error: Error): void;
}

/**
 * A port that closes while a run goes on is opened again at once, which wakes the background. Otherwise the panel lets
 * it sleep: it wakes for the next command, or when a page it watches changes, and then says so. A command that went to a
 * background which was just ending, and was not heard, goes to the next one.
 */
export function createPanelClient(connect: () => ClientWire): PanelClient {
  const waiting = new Map<number, Waiting>();
  const factListeners: ((fact: Fact) => void)[] = [];
  const connectListeners: (() => void)[] = [];
  let wire: ClientWire | null = null;
  let lastId = 0;
  let busy = false;
  /** A background woke, and nothing was heard since: this connection may be to the one before, whose end comes late. */
  let doubtful = false;
  /** Something was answered since the connection was last opened for what it was asked: one that always dies is left alone. */
  let answers = true;

  const take = (message: ToPanel) => {
    doubtful = false;
    answers ||= message.type === 'answer' || message.type === 'refusal';
    if (message.type === 'answer') waiting.get(message.id)?.resolve(message.give);
    else if (message.type === 'refusal') waiting.get(message.id)?.reject(new Refusal(message.text, message.values));
    else if (message.type === 'heard') hear(message.id);
    else if (message.type === 'ping') wire?.post({ type: 'pong' });
    else {
      if (message.type === 'activity') busy = message.activity !== null && message.activity.phase !== 'waiting-for-you';
      for (const listener of factListeners) listener(message);
    }
  };

  const hear = (id: number) => {
    const one = waiting.get(id);
    if (one) one.heard = true;
  };

  const closed = () => {
    wire = null;
    // Whoever asked wants to go on, and is to be told again of what it looks at.
    const wanted = waiting.size > 0 && answers;
    if (wanted) answers = false;
    const left = [...waiting.values()]; // not what is asked as soon as there is a connection again
    if (busy || doubtful || wanted) connectAgain();
    for (const one of left) if (!wanted || one.heard || !sendAgain(one)) one.reject(wasCut());
  };

  const sendAgain = ({ command }: Waiting): boolean => {
    wire?.post(command);
    return wire !== null;
  };

  const open = (): ClientWire => {
    const opened = attempt(connect);
    wire = opened;
    opened.onMessage((raw) => {
      if (isMessage(raw)) take(raw);
    });
    opened.onClose(closed);
    for (const listener of connectListeners) listener();
    return opened;
  };

  const connectAgain = () => {
    doubtful = false;
    try {
      open();
    } catch (error) {
      console.debug('The panel stays without a connection; its next command says so.', error);
    }
  };

  const wake = () => {
    if (wire) doubtful = true;
    else connectAgain();
  };

  return {
    command(name, given) {
      const id = ++lastId;
      return new Promise<never>((resolve, reject) => {
        const link = wire ?? open();
        const command: ToBackground = { type: 'command', id, name, take: given };
        waiting.set(id, { command, heard: false, resolve: resolve as (give: unknown) => void, reject }); // an id's answer is its command's
        link.post(command);
      }).finally(() => waiting.delete(id));
    },
    onFact: (listener) => factListeners.push(listener),
    onConnect(listener) {
      connectListeners.push(listener);
      if (wire) listener();
    },
    wake,
  };
}

const wasCut = () =>
  new Refusal(
    'The connection to Tabhand’s background was cut before it answered. Look whether it happened, then try again.',
  );

/** The browser connects nobody to an extension that was replaced meanwhile. */
function attempt(connect: () => ClientWire): ClientWire {
  try {
    return connect();
  } catch (cause) {
    throw new Refusal('Tabhand was updated. Close and open this panel again.', {}, { cause });
  }
}
