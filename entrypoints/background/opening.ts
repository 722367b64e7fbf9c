/** Which conversation a panel gets, and which tab a conversation is about. */
import type { ConversationStore, ConversationSummary, Servers, Sessions } from '#agent';
import type { CommandTable, PanelLink } from '#bridge/doors';
import { chatGone } from '#conversation';
import type { Wishes } from './keyboard';
import type { State } from './state';
import type { Waiting } from './waiting';

/** Milliseconds after which a server's list of tools is asked for again when someone opens a panel. */
const staleAfter = 600_000;

interface Parts {
  servers: Pick<Servers, 'refreshStale'>;
  sessions: Pick<Sessions, 'open'>;
  store: Pick<ConversationStore, 'create' | 'list'>;
  waiting: Pick<Waiting, 'recount'>;
  wishes: Wishes;
  state: Pick<State, 'attach' | 'subscribe' | 'isShownBeside' | 'tellServers'>;
}

type Opening = Pick<CommandTable, 'open' | 'new-conversation' | 'attach-tab'>;

export function createOpening({ servers, sessions, store, state, waiting, wishes }: Parts): Opening {
  /** Given to a panel that is not yet told of it. */
  const promised = new Set<string>();
  /** The last thing that each panel asked to open: what took longer, and was asked before, must not take the panel back. */
  const wanted = new WeakMap<PanelLink, symbol>();

  const attach = async (conversationId: string, tabId: number | null) =>
    state.attach(await sessions.open(conversationId), tabId === null ? [] : [tabId]);

  const create = async (tabId: number | null) => {
    const conversationId = await store.create();
    promised.add(conversationId);
    await attach(conversationId, tabId);
    return conversationId;
  };

  /** A chat in which nothing was said follows its panel from tab to tab: two panels would pull it to and fro. */
  const isTaken = ({ id, title }: ConversationSummary, panel: PanelLink) =>
    title === '' && (promised.has(id) || state.isShownBeside(panel, id));

  const choose = async (named: string | undefined, tabId: number | null, panel: PanelLink) => {
    const known = await store.list();
    if (named !== undefined && !known.some(({ id }) => id === named)) throw chatGone();
    if (named === undefined && wishes.takeNewChat()) return create(tabId);
    // Whatever waits for the person comes first, unless another panel shows it.
    const waits = known.find(({ id, needs }) => needs === 'approval' && !state.isShownBeside(panel, id));
    const newest = waits ?? known[0];
    const id = named ?? (newest && !isTaken(newest, panel) ? newest.id : undefined);
    if (id !== undefined) promised.add(id);
    return id ?? create(tabId);
  };

  return {
    async open({ conversationId, afterSeq, tabId }, panel) {
      const mine = Symbol();
      wanted.set(panel, mine);
      const id = await choose(conversationId, tabId, panel);
      const log = await sessions.open(id).finally(() => promised.delete(id));
      if (wanted.get(panel) !== mine) return { conversationId: id };
      await state.subscribe(panel, log, afterSeq ?? 0);
      waiting.recount();
      void servers.refreshStale(staleAfter).then(state.tellServers);
      return { conversationId: id };
    },
    async 'new-conversation'({ tabId }) {
      const conversationId = await create(tabId);
      promised.delete(conversationId);
      return { conversationId };
    },
    'attach-tab': async ({ conversationId, tabId }) => {
      await attach(conversationId, tabId);
      return {};
    },
  };
}
