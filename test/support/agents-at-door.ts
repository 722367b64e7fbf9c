/** The door in a world for the agent: its page is of a site that agents may use, and the program behind the door is the test. */
import { waitingCalls } from '#core/log/conversation.ts';
import { replay } from '#core/log/replay.ts';
import { AgentCalls } from '#core/loop/agent-calls.ts';
import { AgentDoor } from '#features/agents/background/agent-door.ts';
import { type DoorResult, doorProtocol, type FromHost, type ToHost } from '#features/agents/door-wire.ts';
import { type AgentWorld, until } from './agent-world';

/** What an agent is told, with how it came to it. */
export interface Told {
  refused?: string;
  result?: DoorResult;
}

export const sendTool = 'chat_webmcp_send_message';

export type Agents = Awaited<ReturnType<typeof openDoorIn>>;

export async function openDoorIn(world: AgentWorld, site = 'https://music.example') {
  const told: ToHost[] = [];
  const ears: ((message: FromHost) => void)[] = [];
  const startProgram = (_: string, { onMessage }: { onMessage(message: FromHost): void }) => {
    ears.push(onMessage);
    return { post: (message: unknown) => void told.push(message as ToHost), close: () => undefined }; // the door posts nothing else
  };
  const { settings } = world;
  Object.assign(settings, {
    door: { on: true, hands: false, sites: [site], agents: [{ name: 'Zed', conversationId: world.id }] },
  });
  const agentCalls = new AgentCalls(world.sessions());
  world.alsoTells((id, event) => {
    if (event.type === 'entries') agentCalls.follow(id, event.entries);
  });
  const door = new AgentDoor('1.0.0', {
    ...{
      startProgram,
      mayStartPrograms: async () => true,
      listTabs: async () => [],
      onTabChanged: () => () => undefined,
    },
  });
  await door.begin({
    settings: {
      read: async () => settings,
      change: async (change: (now: typeof settings) => typeof settings) => Object.assign(settings, change(settings)),
    } as never, // the two that it uses
    store: world.store,
    pages: { attach: async () => undefined as never }, // the world's chat has its page
    chatBegan: () => undefined,
    watch: () => undefined,
    open: world.sessions().open,
    layers: world.layers,
    agentCalls,
    stayAwake: () => undefined,
  });
  const says = (message: FromHost) => {
    for (const listen of ears) listen(message);
  };
  says({ type: 'hello', protocol: doorProtocol, version: '1.0.0' });

  let asked = 0;
  const asks = (agent: string, tool: string, input: Record<string, unknown>) => {
    asked += 1;
    const id = `r${asked}`;
    const find = () => told.find((each) => 'id' in each && each.id === id && each.type !== 'progress');
    says({ type: 'call', id, agent, tool, input });
    const answer = async (): Promise<Told> => {
      await until(() => find() !== undefined, `${agent} is answered`);
      const message = find();
      if (message?.type === 'answer') return { result: message.result };
      return { refused: message?.type === 'refused' ? message.text : undefined };
    };
    return { answer, isAnswered: () => find() !== undefined, givesUp: () => says({ type: 'cancel', id }) };
  };
  const conversations = async () => {
    const ids = [world.id, ...settings.door.agents.map(({ conversationId }) => conversationId)];
    return Promise.all([...new Set(ids)].map(async (id) => replay(await world.store.entries(id))));
  };
  const countCards = async () =>
    (await conversations()).reduce((sum, conversation) => sum + waitingCalls(conversation).length, 0);
  return {
    told,
    asks,
    sends: (content: string, agent = 'Zed') => asks(agent, sendTool, { content }),
    countCards,
    waits: (count = 1) => until(async () => (await countCards()) === count, `${count} cards wait for the user`),
    async lists(agent = 'Zed') {
      asked += 1;
      const id = `r${asked}`;
      says({ type: 'list', id, agent });
      const find = () => told.find((each) => each.type === 'tools' && each.id === id);
      await until(() => find() !== undefined, `${agent} is told the tools`);
      const message = find();
      return message?.type === 'tools' ? message.tools.map(({ name }) => name) : [];
    },
  };
}
