/** Apps of servers, as the background sees them: whose they are, what they need, and what a file may not start. */
import { expect, test } from 'vitest';
import { replay } from '#conversation';
import { defaultSettings } from '#settings';
import type { AppPage } from '#tools/layers';
import { createApps } from '../../src/agent/apps';
import type { Log } from '../../src/agent/log';
import type { Grant } from '../../src/agent/stores';
import { createLog, music, toCall, weather } from '../support/panel-stage/entries';

function world(page: AppPage, source = weather) {
  const log = createLog();
  const call = toCall('draw', { source });
  if (call.target) call.target.app = 'ui://weather/app';
  log.modelSays('', call);
  log.answers(call, 'drawn', 3);
  const asked: string[][] = [];
  const grants: Grant[] = [];
  const state = { imported: 0 };
  const apps = createApps({
    open: async () => ({ conversation: { ...replay(log.entries), ...state } }) as Log, // all that is read of it
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
    layers: async () => [],
    settings: async () => defaultSettings,
  });
  return { apps, asked, grants, state, place: { conversationId: 'c1', callId: call.id } };
}

const bare: AppPage = { html: 'x', csp: {}, permissions: {} };

test('an app is read from the server of its call; one that needs nothing is agreed to', async () => {
  const { apps, asked, place } = world(bare);
  expect(await apps.open(place)).toEqual({ page: bare, agreed: true });
  expect(asked).toEqual([['s1', 'ui://weather/app']]);
});

test('what it needs is agreed to once, for this server and exactly these needs', async () => {
  const page: AppPage = { ...bare, csp: { connectDomains: ['https://a.test'] }, permissions: { camera: {} } };
  const { apps, grants, place } = world(page);
  expect(await apps.open(place)).toMatchObject({ agreed: false });
  await apps.allow(place, { ...page, permissions: {} });
  expect(await apps.open(place)).toMatchObject({ agreed: false });
  await apps.allow(place, page);
  expect(await apps.open(place)).toMatchObject({ agreed: true });
  expect(grants.at(-1)?.about).toMatchObject({ type: 'app', place: { serverId: 's1' }, hosts: ['https://a.test'] });
});

test('a chat from a file asks no server for an app', async () => {
  const { apps, asked, state, place } = world(bare);
  state.imported = 99;
  expect(await apps.open(place)).toEqual({ missing: true });
  expect(asked).toEqual([]);
});

test('a page’s tool has no app, whatever the log says', async () => {
  const { apps, place } = world(bare, music);
  await expect(apps.open(place)).rejects.toThrow('no longer part of the chat');
});

test('a tool that its server doesn’t have is no tool of its app', async () => {
  const { apps, place } = world(bare);
  expect(await apps.call({ ...place, tool: 'widget_display', input: {} })).toMatchObject({
    outcome: { type: 'failure', code: 'unknown-server' },
  });
});
