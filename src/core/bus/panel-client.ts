/** The panel's end of the bridge: commands that wait for their answer, notices, and a port that reconnects. */
import { Refusal } from '#core/log/refusal.ts';
import type { Wire } from '#page/wire.ts';
import type { PanelNotice, ToBackground, ToPanel } from './panel-wire';

type PanelPort = Wire<ToBackground>;

/** The input and the answer of each command, by its name. */
export type CommandTypes<Commands> = { [Name in keyof Commands]: { input: unknown; answer: unknown } };

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
 * background which was just ending, and was not received, is sent to the next one. The public methods are handed on one by one.
 */
export class PanelClient<Commands extends CommandTypes<Commands>> {
  private readonly pending = new Map<number, Pending>();
  private readonly noticeListeners: ((notice: PanelNotice) => void)[] = [];
  private readonly connectListeners: (() => void)[] = [];
  private port: PanelPort | null = null;
  private lastId = 0;
  private isRunning = false;
  /** A background woke and has sent nothing since: this port may lead to the one before it, whose close event comes late. */
  private mayBeStale = false;
  /** A reply has come since the port was last reopened for pending commands. One that dies each time isn't reopened for ever. */
  private hasReplied = true;

  constructor(private readonly connect: () => PanelPort) {}

  /** Connects if there is no connection. Rejects with a Refusal. */
  readonly command = <N extends keyof Commands & string>(
    name: N,
    input: Commands[N]['input'],
  ): Promise<Commands[N]['answer']> => {
    const id = ++this.lastId;
    return new Promise<unknown>((resolve, reject) => {
      const port = this.port ?? this.open();
      const command: ToBackground = { type: 'command', id, name, input };
      this.pending.set(id, { command, received: false, resolve, reject });
      port.post(command);
    }).finally(() => this.pending.delete(id));
  };

  readonly onNotice = (listener: (notice: PanelNotice) => void): void => {
    this.noticeListeners.push(listener);
  };

  /** Calls `listener` at each new connection, and at once if connected: subscriptions have to be made again. */
  readonly onConnect = (listener: () => void): void => {
    this.connectListeners.push(listener);
    if (this.port) listener();
  };

  /** Connects if there is no connection: called when the background says that it woke. */
  readonly wake = (): void => {
    if (this.port) this.mayBeStale = true;
    else this.reconnect();
  };

  private receive(message: ToPanel): void {
    this.mayBeStale = false;
    this.hasReplied ||= message.type === 'answer' || message.type === 'refusal';
    if (message.type === 'answer') this.pending.get(message.id)?.resolve(message.answer);
    else if (message.type === 'refusal')
      this.pending.get(message.id)?.reject(new Refusal(message.text, message.values));
    else if (message.type === 'received') this.markReceived(message.id);
    else if (message.type === 'ping') this.port?.post({ type: 'pong' });
    else {
      this.noteRun(message);
      for (const listener of this.noticeListeners) listener(message);
    }
  }

  private noteRun(notice: PanelNotice): void {
    if (notice.type === 'activity')
      this.isRunning = notice.activity !== null && notice.activity.phase !== 'waiting-for-you';
    // A background that ends right after a decision hasn't said yet that the run continues.
    if (notice.type === 'entries') this.isRunning ||= notice.entries.some(({ type }) => type === 'approval-given');
  }

  private markReceived(id: number): void {
    const command = this.pending.get(id);
    if (command) command.received = true;
  }

  private handleClose(): void {
    this.port = null;
    // Reconnecting also renews the subscriptions of the panel that awaits an answer.
    const isAwaited = this.pending.size > 0 && this.hasReplied;
    if (isAwaited) this.hasReplied = false;
    const unanswered = [...this.pending.values()]; // without the commands that a new connection brings at once
    if (this.isRunning || this.mayBeStale || isAwaited) this.reconnect();
    for (const one of unanswered) if (!isAwaited || one.received || !this.resend(one)) one.reject(wasCut());
  }

  private resend({ command }: Pending): boolean {
    this.port?.post(toRepeated(command));
    return this.port !== null;
  }

  private open(): PanelPort {
    const opened = tryConnect(this.connect);
    this.port = opened;
    opened.onMessage((raw) => {
      if (isMessage(raw)) this.receive(raw);
    });
    opened.onClose(() => this.handleClose());
    for (const listener of this.connectListeners) listener();
    return opened;
  }

  private reconnect(): void {
    this.mayBeStale = false;
    try {
      this.open();
    } catch (error) {
      console.debug('The panel stays without a connection; its next command says so.', error);
    }
  }
}

/** Says so of what must not happen twice: the confirmation that it arrived may be lost, though it was carried out. */
export const asRepeated = <Input>(name: string, input: Input): Input =>
  name === 'approve' || name === 'new-conversation' ? { ...input, repeated: true } : input;

const toRepeated = (command: ToBackground): ToBackground =>
  command.type === 'command' ? { ...command, input: asRepeated(command.name, command.input) } : command;

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
