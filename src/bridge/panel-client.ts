/** The panel's end of the bridge: commands that wait for their answer, notices, and a port that reconnects. */
import { Refusal } from '#conversation';
import type { Wire } from './page-wire';
import type { CommandName, Commands, PanelNotice, ToBackground, ToPanel } from './panel-wire';

type PanelPort = Wire<ToBackground>;

/** The compiler checks the rest of the shape, since the background is our own. */
const isMessage = (raw: unknown): raw is ToPanel =>
  typeof raw === 'object' && raw !== null && 'type' in raw && typeof raw.type === 'string';

interface Pending {
  command: ToBackground;
  /** The background has confirmed that the command arrived. */
  received: boolean;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * A port that closes during a run is reopened at once, which wakes the background. Otherwise the panel lets the background
 * sleep: it wakes for the next command, or when a watched page changes, and then says so. A command that was sent to a
 * background which was just ending, and was not received, is sent to the next one.
 */
export function createPanelClient(connect: () => PanelPort) {
  const pending = new Map<number, Pending>();
  const noticeListeners: ((notice: PanelNotice) => void)[] = [];
  const connectListeners: (() => void)[] = [];
  let port: PanelPort | null = null;
  let lastId = 0;
  let isRunning = false;
  /** A background woke and has sent nothing since: this port may lead to the one before it, whose close event comes late. */
  let mayBeStale = false;
  /** A reply has come since the port was last reopened for pending commands. One that dies each time isn't reopened for ever. */
  let hasReplied = true;

  const receive = (message: ToPanel) => {
    mayBeStale = false;
    hasReplied ||= message.type === 'answer' || message.type === 'refusal';
    if (message.type === 'answer') pending.get(message.id)?.resolve(message.answer);
    else if (message.type === 'refusal') pending.get(message.id)?.reject(new Refusal(message.text, message.values));
    else if (message.type === 'received') markReceived(message.id);
    else if (message.type === 'ping') port?.post({ type: 'pong' });
    else {
      if (message.type === 'activity')
        isRunning = message.activity !== null && message.activity.phase !== 'waiting-for-you';
      // A background that ends right after a decision hasn't said yet that the run continues.
      if (message.type === 'entries') isRunning ||= message.entries.some(({ type }) => type === 'approval-given');
      for (const listener of noticeListeners) listener(message);
    }
  };

  const markReceived = (id: number) => {
    const command = pending.get(id);
    if (command) command.received = true;
  };

  const handleClose = () => {
    port = null;
    // Reconnecting also renews the subscriptions of the panel that awaits an answer.
    const isAwaited = pending.size > 0 && hasReplied;
    if (isAwaited) hasReplied = false;
    const unanswered = [...pending.values()]; // without the commands that a new connection brings at once
    if (isRunning || mayBeStale || isAwaited) reconnect();
    for (const one of unanswered) if (!isAwaited || one.received || !resend(one)) one.reject(wasCut());
  };

  const resend = ({ command }: Pending): boolean => {
    port?.post(toRepeated(command));
    return port !== null;
  };

  const open = (): PanelPort => {
    const opened = tryConnect(connect);
    port = opened;
    opened.onMessage((raw) => {
      if (isMessage(raw)) receive(raw);
    });
    opened.onClose(handleClose);
    for (const listener of connectListeners) listener();
    return opened;
  };

  const reconnect = () => {
    mayBeStale = false;
    try {
      open();
    } catch (error) {
      console.debug('The panel stays without a connection; its next command says so.', error);
    }
  };

  return {
    /** Connects if there is no connection. Rejects with a Refusal. */
    command<N extends CommandName>(name: N, input: Commands[N]['input']): Promise<Commands[N]['answer']> {
      const id = ++lastId;
      return new Promise<never>((resolve, reject) => {
        const opened = port ?? open();
        const command: ToBackground = { type: 'command', id, name, input };
        pending.set(id, { command, received: false, resolve: resolve as (answer: unknown) => void, reject }); // the answer under an id is its command's
        opened.post(command);
      }).finally(() => pending.delete(id));
    },
    onNotice(listener: (notice: PanelNotice) => void) {
      noticeListeners.push(listener);
    },
    /** Calls `listener` at each new connection, and at once if connected: subscriptions have to be made again. */
    onConnect(listener: () => void) {
      connectListeners.push(listener);
      if (port) listener();
    },
    /** Connects if there is no connection: called when the background says that it woke. */
    wake() {
      if (port) mayBeStale = true;
      else reconnect();
    },
  };
}

/** The confirmation that a decision arrived may be lost, though the decision was taken. */
const toRepeated = (command: ToBackground): ToBackground =>
  command.type === 'command' && command.name === 'approve'
    ? { ...command, input: { ...(command.input as object), repeated: true } } // every input is an object
    : command;

export type PanelClient = ReturnType<typeof createPanelClient>;

/** The background ended after it had received the command: it may have been carried out. */
export class CutRefusal extends Refusal {}

const wasCut = () =>
  new CutRefusal('Tabhand restarted before it answered. Check whether it worked before you try again.');

/** A page of an extension that has been replaced can't connect any more. */
function tryConnect(connect: () => PanelPort): PanelPort {
  try {
    return connect();
  } catch (cause) {
    throw new Refusal('Tabhand was updated. Close and open this panel again.', {}, { cause });
  }
}
