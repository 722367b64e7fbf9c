/** What each of the panel's commands does: a table of one-liners over the agent, the settings and the pages. */
import type { ConversationStore, ModelEdges, RefreshBlock, Servers, Sessions } from '#agent';
import { secretName, testModel } from '#agent';
import type { CommandTable } from '#bridge/doors';
import { siteOf } from '#settings';
import type { SecretStore, SettingsStore } from '#storage';
import { createOpening } from './opening';
import type { State } from './state';

interface Parts {
  sessions: Sessions;
  store: ConversationStore;
  servers: Servers;
  settings: SettingsStore;
  secrets: SecretStore;
  models: ModelEdges;
  state: State;
  refreshBlock: RefreshBlock;
}

/** Waits for the work, then for those who are to hear of it, and gives what the work gave. */
async function done<T>(work: Promise<T>, tell?: () => Promise<void>): Promise<T> {
  const give = await work;
  await tell?.();
  return give;
}

const nothing = (...work: Parameters<typeof done>) => done(...work).then(() => ({}));

/** The list with a member, or without it. */
const listed = (all: readonly string[], member: string, on: boolean): string[] => [
  ...all.filter((other) => other !== member),
  ...(on ? [member] : []),
];

export function createCommands(parts: Parts): CommandTable {
  const { sessions, store, servers, settings, secrets, models, state, refreshBlock } = parts;
  return {
    ...createOpening(parts),
    conversations: async () => ({ conversations: (await store.list()).filter(({ title }) => title !== '') }),
    send: ({ conversationId, text }) => nothing(sessions.send(conversationId, text)),
    stop: ({ conversationId }) => nothing(sessions.stop(conversationId)),
    'go-on': ({ conversationId }) => nothing(sessions.goOn(conversationId)),
    approve: ({ conversationId, callId, decision }) => nothing(sessions.approve(conversationId, callId, decision)),
    async result({ callId, conversationId }) {
      const stored = await store.result(callId);
      return stored?.conversationId === conversationId ? stored : { missing: true };
    },
    'widget-event': ({ conversationId, ...happening }) => nothing(sessions.widgetEvent(conversationId, happening)),
    canvas: ({ conversationId, change }) => sessions.changeCanvas(conversationId, change),
    'refresh-block': ({ conversationId, blockId }) => nothing(refreshBlock(conversationId, blockId)),
    async 'set-model'({ choice, key }) {
      if (key) await secrets.set(secretName(choice), key);
      return nothing(
        settings.change((now) => ({ ...now, model: choice })),
        state.tellModel,
      );
    },
    'test-model': ({ choice, key }) => testModel(models, choice, key),
    'add-server': ({ url, name }) => done(servers.add(url, name), state.tellServers),
    'remove-server': ({ serverId }) => nothing(servers.remove(serverId), state.tellServers),
    'enable-server': ({ serverId, enabled }) => nothing(servers.enable(serverId, enabled), state.tellServers),
    'refresh-server': ({ serverId }) => done(servers.refresh(serverId), state.tellServers),
    'set-earlier-shapes': ({ on }) =>
      nothing(
        settings.change((now) => ({ ...now, earlierShapes: on })),
        state.pagesChanged,
      ),
    'set-images': ({ mode, host, allowed }) =>
      nothing(
        settings.change((now) => ({
          ...now,
          images: mode ?? now.images,
          imageHosts: host === undefined ? now.imageHosts : listed(now.imageHosts, host, allowed ?? true),
        })),
        state.tellSettings,
      ),
    async 'set-site'({ origin, off }) {
      const site = siteOf(origin);
      return nothing(
        settings.change((now) => ({ ...now, sitesOff: listed(now.sitesOff, site, off) })),
        state.pagesChanged,
      );
    },
    'refresh-page': async (_, panel) => nothing(state.tellPage(panel)),
  };
}
