/** The door for other agents: the pipe to its host, and what agents ask through it. */
import type { AgentCalls } from '#agent';
import type { DoorState } from '#bridge';
import { doorProtocol, type FromHost, fromHostSchema, hostName, type ToHost } from '#bridge/door';
import { mayStartPrograms, onTabChanged, type ProgramLink, startProgram } from '#browser';
import { wordOutcome } from '#conversation';
import { type AgentPages, type AgentPagesEdges, createAgentPages, ToldToAgent } from './agent-pages';

interface Runs {
  agentCalls: AgentCalls;
  /** The door opened, for which the background stays awake. */
  stayAwake(): void;
}

/** Milliseconds in which changes of several tabs are one. */
const quietFor = 200;

/** Calls of one agent that may wait for one another. */
const mostWaiting = 50;

type Asked = Extract<FromHost, { type: 'list' | 'call' }>;

export function createDoor(version: string) {
  let parts: (AgentPages & Runs) | null = null;
  let link: ProgramLink | null = null;
  let state: DoorState = { state: 'closed', agents: [] };
  let isDue = false;
  /** Ends the following of tabs, for which a closed door doesn't wake the background. */
  let leaveTabs: () => void = () => undefined;
  const pending = new Map<string, { agent: string; stop: AbortController }>();
  const post = (message: ToHost) => link?.post(message);

  const end = (next: Omit<DoorState, 'agents'>) => {
    link = null;
    leaveTabs();
    state = { ...next, agents: [] };
    for (const { stop } of pending.values()) stop.abort();
    pending.clear();
  };
  const onEnd = (said: string) => {
    // What came before says more than that the pipe closed.
    if (state.state === 'outdated' || state.state === 'failed') return end(state);
    if (state.state === 'opening') return end({ state: 'missing', problem: said });
    end({ state: 'failed', problem: said });
  };
  const carryOut = async (asked: Asked, signal: AbortSignal): Promise<ToHost> => {
    if (!parts) throw new ToldToAgent('The browser is starting. Try again.');
    const { id, agent } = asked;
    if (asked.type === 'list') return { type: 'tools', id, tools: await parts.list(agent, signal) };
    const { conversationId, target } = await parts.find(agent, asked.tool, signal);
    const call = { id: `agent_${crypto.randomUUID()}`, name: asked.tool, input: asked.input, target };
    const waits = (forUser: boolean) => post({ type: 'progress', id, text: forUser ? waiting : working });
    const outcome = await parts.agentCalls.call(conversationId, { agent, call, signal, waits });
    if (outcome.type === 'failure') return { type: 'refused', id, text: wordOutcome(outcome, call.id) };
    return { type: 'answer', id, result: await parts.fullResult(call.id, outcome) };
  };
  const answer = async (asked: Asked): Promise<void> => {
    const { id, agent } = asked;
    const waitingNow = [...pending.values()].filter((each) => each.agent === agent).length;
    if (waitingNow >= mostWaiting) return post({ type: 'refused', id, text: tooMany });
    const stop = new AbortController();
    pending.set(id, { agent, stop });
    const given = await carryOut(asked, stop.signal).catch((error: unknown): ToHost => {
      if (!(error instanceof ToldToAgent)) console.error(error);
      return { type: 'refused', id, text: error instanceof Error ? error.message : String(error) };
    });
    if (pending.delete(id)) post(given);
  };
  const take = (message: unknown) => {
    const { data } = fromHostSchema.safeParse(message);
    if (!data) {
      const { id } = (message ?? {}) as { id?: unknown }; // of our host: the agent behind it waits for an answer
      return typeof id === 'string' ? post({ type: 'refused', id, text: unfit }) : undefined;
    }
    if (data.type === 'hello') greet(data);
    else if (data.type === 'agents') state = { ...state, agents: data.agents };
    else if (data.type === 'cancel') {
      pending.get(data.id)?.stop.abort();
      pending.delete(data.id);
    } else if (data.type !== 'pong') void answer(data);
  };
  const greet = ({ protocol, problem }: Extract<FromHost, { type: 'hello' }>) => {
    if (protocol !== doorProtocol) return close({ state: 'outdated' });
    if (problem !== undefined) return close({ state: 'failed', problem });
    state = { state: 'open', agents: state.agents };
    parts?.stayAwake();
  };
  const close = (next: Omit<DoorState, 'agents'>) => {
    link?.close();
    end(next);
  };
  const open = async () => {
    if (link) return;
    if (!(await mayStartPrograms())) return end({ state: 'closed' });
    state = { state: 'opening', agents: [] };
    leaveTabs = onTabChanged(changed);
    link = startProgram(hostName, { onMessage: take, onEnd });
    post({ type: 'hello', protocol: doorProtocol, version });
  };
  const changed = () => {
    if (!link || isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      post({ type: 'changed' });
    }, quietFor);
  };
  return {
    /** Opens the door if the user left it open. */
    async begin(given: AgentPagesEdges & Runs): Promise<void> {
      parts = { ...given, ...createAgentPages(given) };
      if ((await given.settings.read()).door.on) await open();
    },
    open,
    close: () => close({ state: 'closed' }),
    state: () => state,
    isOpen: () => link !== null,
    ping: () => post({ type: 'ping' }),
    /** Some tools may be others now. */
    changed,
    pageChanged: (tabId: number) => void (parts?.watches(tabId) && changed()),
    /** Agents follow the tools of this tab. */
    watches: (tabId: number) => link !== null && parts?.watches(tabId) === true,
    disconnect(agent: string): void {
      post({ type: 'disconnect', agent });
      for (const each of pending.values()) if (each.agent === agent) each.stop.abort();
    },
  };
}

const waiting = 'Waiting for the user to allow the call in Tabhand.';
const working = 'The call is running.';
const unfit = 'Nothing ran: the name of a tool has at most 2,000 characters, and its arguments are an object.';
const tooMany = 'Nothing ran: 50 requests of this agent are waiting already. Wait for their answers.';
