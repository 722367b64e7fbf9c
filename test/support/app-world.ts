/** A chat with a page's result, and then a call whose result an app draws; `createApps` over a server of the test's. */
import type { EntryBody } from '#core/log/entry.ts';
import { replay } from '#core/log/replay.ts';
import { defaultSettings } from '#core/settings/settings.ts';
import type { Tool } from '#core/tools/tool.ts';
import type { AppPage } from '#features/servers/mcp/apps.ts';
import type { Log } from '../../src/core/loop/log';
import type { Grant } from '../../src/core/loop/stores';
import { createApps } from '../../src/features/apps/background/apps';
import { createLog, music, toCall, weather } from './panel-stage/entries';
import { aServer, type Called } from './tool-layers';

export const bareApp: AppPage = { html: 'x', csp: {}, permissions: {} };

const words = { type: 'object', properties: { words: { type: 'string' } } };

interface Given {
  /** Null: no app draws the result. */
  app?: string | null;
  page?: AppPage;
  source?: typeof weather;
  tools?: (Partial<Tool> & { name: string })[];
}

export function createAppWorld({ app = 'ui://weather/app', page = bareApp, source = weather, tools = [] }: Given = {}) {
  const log = createLog();
  const looked = toCall('look', { source: music });
  log.modelSays('', looked);
  log.answers(looked, 'The secret is 4711 of the library.', 3);
  const call = toCall('draw', { source });
  if (call.target) Object.assign(call.target, { ...(app !== null && { app }), layerKey: 'mcp:weather' });
  log.modelSays('', call);
  log.answers(call, 'drawn', 3);
  const asked: string[][] = [];
  const grants: Grant[] = [];
  const state = { imported: 0 };
  const called: Called = [];
  const layers = ['weather', 'other'].map((name) => {
    const layer = aServer(
      name,
      tools.map((tool) => ({ inputSchema: words, ...tool })),
      {},
      called,
    );
    for (const tool of layer.tools) if (name === 'weather') tool.source = weather;
    return layer;
  });
  const open = async () =>
    ({
      id: 'c1',
      conversation: { ...replay(log.entries), ...state },
      async append(body: EntryBody) {
        log.add(body);
        return log.entries.slice(-1);
      },
    }) as Partial<Log> as Log; // all that is used of it
  const apps = createApps({
    open,
    servers: {
      async readApp(...place: string[]) {
        asked.push(place);
        return page;
      },
    },
    store: {
      grant: async (key) => grants.find((each) => each.key === key) ?? null,
      saveGrant: async (grant) => void grants.push(grant),
    },
    runs: { put: async () => undefined, saveResult: async () => undefined },
    layersAt: async () => layers,
    settings: async () => ({ ...defaultSettings, askForEverything: false }),
  });
  return { apps, open, asked, grants, state, called, place: { conversationId: 'c1', callId: call.id } };
}
