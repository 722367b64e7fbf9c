/** The door for other agents: the pipe to its host, and what agents ask through it. */

import type * as native from '#browser/native.ts';
import type * as tabs from '#browser/tabs.ts';
import { sendsMessage } from '#core/log/agent-message.ts';
import type { ChatAnswer } from '#core/log/chat-messages.ts';
import { wordOutcome } from '#core/log/outcome-words.ts';
import type { AgentCalls } from '#core/loop/agent-calls.ts';
import type { Sessions } from '#core/loop/session.ts';
import { toSeenWords } from '#core/tools/invisible.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { type DoorResult, doorProtocol, type FromHost, fromHostSchema, hostName, type ToHost } from '../door-wire';
import type { DoorState } from '../messages.ts';
import { AgentPages, type AgentPagesEdges, asSeen, ToldToAgent } from './agent-pages';

interface Runs {
  agentCalls: AgentCalls;
  /** The door opened, for which the background stays awake. */
  stayAwake(): void;
}

/** Milliseconds in which changes of several tabs are one. */
const quietFor = 200;

/** Calls of one agent that may wait for one another. */
const maxWaiting = 50;

/** Messages of all agents that may wait for the user or for an answer. */
const maxMessages = 5;

/** What it has of the browser. */
type DoorBrowser = Pick<typeof native, 'mayStartPrograms' | 'startProgram'> &
  Pick<typeof tabs, 'listTabs' | 'onTabChanged'>;

type Asked = Extract<FromHost, { type: 'list' | 'call' }>;

type DoorOutcome = Omit<DoorState, 'agents'>;

export class AgentDoor {
  private parts: (Runs & { pages: AgentPages; open: Sessions['open'] }) | null = null;
  private link: native.ProgramLink | null = null;
  private now: DoorState = { state: 'closed', agents: [] };
  private isDue = false;
  /** Ends the following of tabs, for which a closed door doesn't wake the background. */
  private leaveTabs: () => void = () => undefined;
  private readonly pending = new Map<string, { agent: string; stop: AbortController; isMessage?: true }>();

  constructor(
    private readonly version: string,
    private readonly browser: DoorBrowser,
  ) {}

  /** Opens the door if the user left it open. */
  async begin(parts: Omit<AgentPagesEdges, 'listTabs'> & Runs): Promise<void> {
    const { listTabs } = this.browser;
    this.parts = { ...parts, pages: new AgentPages({ ...parts, listTabs }) };
    if ((await parts.settings.read()).door.on) await this.open();
  }

  async open(): Promise<void> {
    if (this.link) return;
    const { mayStartPrograms, onTabChanged, startProgram } = this.browser;
    if (!(await mayStartPrograms())) {
      this.end({ state: 'closed' });
      return;
    }
    this.now = { state: 'opening', agents: [] };
    this.leaveTabs = onTabChanged(() => this.changed());
    this.link = startProgram(hostName, {
      onMessage: (message) => this.receive(message),
      onEnd: (said) => this.onEnd(said),
    });
    this.post({ type: 'hello', protocol: doorProtocol, version: this.version });
  }

  close(outcome: DoorOutcome = { state: 'closed' }): void {
    this.link?.close();
    this.end(outcome);
  }

  state(): DoorState {
    return this.now;
  }

  isOpen(): boolean {
    return this.link !== null;
  }

  ping(): void {
    this.post({ type: 'ping' });
  }

  /** Some tools may be others now. */
  changed(): void {
    if (!this.link || this.isDue) return;
    this.isDue = true;
    setTimeout(() => {
      this.isDue = false;
      this.post({ type: 'changed' });
    }, quietFor);
  }

  pageChanged(tabId: number): void {
    if (this.parts?.pages.watches(tabId)) this.changed();
  }

  /** Agents follow the tools of this tab. */
  watches(tabId: number): boolean {
    return this.link !== null && this.parts?.pages.watches(tabId) === true;
  }

  disconnect(agent: string): void {
    this.post({ type: 'disconnect', agent });
    for (const each of this.pending.values()) if (each.agent === agent) each.stop.abort();
  }

  private post(message: ToHost): void {
    this.link?.post(message);
  }

  private end(outcome: DoorOutcome): void {
    this.link = null;
    this.leaveTabs();
    this.now = { ...outcome, agents: [] };
    for (const { stop } of this.pending.values()) stop.abort();
    this.pending.clear();
  }

  private onEnd(said: string): void {
    const { state } = this.now;
    // What came before says more than that the pipe closed.
    const isSaid = state === 'outdated' || state === 'failed';
    this.end(isSaid ? this.now : { state: state === 'opening' ? 'missing' : 'failed', problem: said });
  }

  private receive(message: unknown): void {
    const { data } = fromHostSchema.safeParse(message);
    if (!data) {
      const { id } = (message ?? {}) as { id?: unknown }; // of our host: the agent behind it waits for an answer
      if (typeof id === 'string') this.post({ type: 'refused', id, text: unfit });
    } else if (data.type === 'hello') this.greet(data);
    else if (data.type === 'agents') this.now = { ...this.now, agents: data.agents };
    else if (data.type === 'cancel') {
      this.pending.get(data.id)?.stop.abort();
      this.pending.delete(data.id);
    } else if (data.type !== 'pong') void this.answer(data);
  }

  private greet({ protocol, problem }: Extract<FromHost, { type: 'hello' }>): void {
    if (protocol !== doorProtocol) this.close({ state: 'outdated' });
    else if (problem !== undefined) this.close({ state: 'failed', problem });
    else {
      this.now = { state: 'open', agents: this.now.agents };
      this.parts?.stayAwake();
    }
  }

  private async answer(asked: Asked): Promise<void> {
    const { id, agent } = asked;
    const waitingNow = [...this.pending.values()].filter((each) => each.agent === agent).length;
    if (waitingNow >= maxWaiting) {
      this.post({ type: 'refused', id, text: tooMany });
      return;
    }
    const stop = new AbortController();
    this.pending.set(id, { agent, stop });
    const reply = await this.carryOut(asked, stop.signal).catch((error: unknown): ToHost => {
      if (!(error instanceof ToldToAgent)) console.error(error);
      return { type: 'refused', id, text: error instanceof Error ? error.message : String(error) };
    });
    if (this.pending.delete(id)) this.post(reply);
  }

  private async carryOut(asked: Asked, signal: AbortSignal): Promise<ToHost> {
    if (!this.parts) throw new ToldToAgent('The browser is starting. Try again.');
    const { pages, agentCalls } = this.parts;
    const { id, agent } = asked;
    if (asked.type === 'list') return { type: 'tools', id, tools: await pages.list(agent, signal) };
    const { conversationId, target } = await pages.find(agent, asked.tool, signal);
    const isMessage = sendsMessage(target);
    if (isMessage) await this.requireQuiet(asked, conversationId);
    const input = isMessage ? asWritten(asked.input) : asked.input;
    const call = { id: `agent_${crypto.randomUUID()}`, name: asked.tool, input, target };
    const waits = (forUser: boolean) => this.post({ type: 'progress', id, text: forUser ? waiting : working });
    const { outcome, chat } = await agentCalls.call(conversationId, { agent, call, signal, waits });
    if (outcome.type === 'failure') return { type: 'refused', id, text: wordOutcome(outcome, call.id) };
    return { type: 'answer', id, result: chat ? toDoorAnswer(chat) : await pages.fullResult(call.id, outcome) };
  }

  /** One message at a time, and few cards by all agents, whose names are their own claims. A call within an answer can't wait for that answer. */
  private async requireQuiet({ id, agent }: Asked, conversationId: string): Promise<void> {
    const mine = this.pending.get(id);
    if (mine) mine.isMessage = true;
    const others = [...this.pending.values()].filter((each) => each !== mine && each.isMessage);
    const { run } = (await this.parts?.open(conversationId))?.conversation ?? {};
    if (others.some((each) => each.agent === agent) || run?.going) throw new ToldToAgent(unanswered);
    if (others.length >= maxMessages) throw new ToldToAgent(tooManyMessages);
  }
}

const waiting = 'Waiting for the user to allow the call in Tabhand.';
const working = 'The call is running.';
const unfit = 'Nothing ran: the name of a tool has at most 2,000 characters, and its arguments are an object.';
const tooMany = 'Nothing ran: 50 requests of this agent are waiting already. Wait for their answers.';
const unanswered =
  'Nothing was sent: this chat is still at work, or waits for the user in Tabhand. Send one message at a time, and none from within an answer.';
const tooManyMessages = 'Nothing was sent: 5 messages of agents are waiting already. Try again later.';

/** What its reader can’t see, the user couldn’t allow. */
const asWritten = (input: JsonObject): JsonObject =>
  typeof input.content === 'string' ? { ...input, content: toSeenWords(input.content) } : input;

/** A model may repeat what a page hid in its words. */
function toDoorAnswer(chat: ChatAnswer): DoorResult {
  const structured = asSeen({ ...chat });
  return { content: [{ type: 'text', text: JSON.stringify(structured) }], structured, isError: false };
}
