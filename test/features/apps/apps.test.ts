/** Apps of servers, as the background sees them: whose they are, what they need, what they may call, and what a file may not start. */
import { describe, expect, test } from 'vitest';
import { appBlock } from '#core/log/canvas.ts';
import { noHints, type ToolHints } from '#core/tools/hints.ts';
import type { AppPage } from '#features/servers/mcp/apps.ts';
import { widgetRules } from '#widgets/server/rules.ts';
import { createCanvasChanges } from '../../../src/core/loop/canvas-changes';
import { bareApp, createAppWorld } from '../../support/app-world';
import { music } from '../../support/panel-stage/entries';

test('an app is read from the server of its call; one that needs nothing is agreed to', async () => {
  const { apps, asked, place } = createAppWorld();
  expect(await apps.open(place)).toEqual({ page: bareApp, agreed: true });
  expect(asked).toEqual([['s1', 'ui://weather/app']]);
});

test('what it needs is agreed to once, for this server and exactly these needs', async () => {
  const page: AppPage = { ...bareApp, csp: { connectDomains: ['https://a.test'] }, permissions: { camera: {} } };
  const { apps, grants, place } = createAppWorld({ page });
  expect(await apps.open(place)).toMatchObject({ agreed: false });
  await apps.allow(place, { ...page, permissions: {} });
  expect(await apps.open(place)).toMatchObject({ agreed: false });
  await apps.allow(place, page);
  expect(await apps.open(place)).toMatchObject({ agreed: true });
  expect(grants.at(-1)?.about).toMatchObject({ type: 'app', place: { serverId: 's1' }, hosts: ['https://a.test'] });
});

test('a chat from a file asks no server for an app', async () => {
  const { apps, asked, state, place } = createAppWorld();
  state.imported = 99;
  expect(await apps.open(place)).toEqual({ missing: true });
  expect(asked).toEqual([]);
});

test('a page’s tool has no app, whatever the log says', async () => {
  const { apps, place } = createAppWorld({ source: music });
  await expect(apps.open(place)).rejects.toThrow('This no longer exists.');
});

test('a surface is drawn from any result of a server’s: it calls that server, and has no page to open', async () => {
  const { apps, asked, place } = createAppWorld({
    app: null,
    tools: [{ name: 'action', description: 'Takes presses', hints: noHints }],
  });
  expect(await apps.open(place)).toEqual({ missing: true });
  expect(asked).toEqual([]);
  expect(await apps.call({ ...place, tool: 'action', input: {} })).toMatchObject({
    asks: { tool: 'action', reason: 'changes-something' },
  });
  const ofPage = createAppWorld({ app: null, source: music });
  await expect(ofPage.apps.call({ ...ofPage.place, tool: 'action', input: {} })).rejects.toThrow(
    'This no longer exists.',
  );
});

test('a tool that its server doesn’t have is no tool of its app', async () => {
  const { apps, place } = createAppWorld();
  expect(await apps.call({ ...place, tool: 'widget_display', input: {} })).toMatchObject({
    outcome: { type: 'failure', code: 'unknown-tool' },
  });
});

describe('a call that asks', () => {
  const asks = async (input: Record<string, string>, hints: Partial<ToolHints> = {}) => {
    const { apps, called, place } = createAppWorld({
      tools: [{ name: 'keep', description: 'Keeps', hints: { ...noHints, ...hints } }],
    });
    const answered = await apps.call({ ...place, tool: 'keep', input });
    expect(called).toEqual([]);
    return 'asks' in answered ? answered.asks : null;
  };

  test('says why, as a call of the model’s does', async () => {
    expect(await asks({})).toMatchObject({ tool: 'keep', description: 'Keeps', reason: 'changes-something' });
    expect(await asks({}, { destructive: true })).toMatchObject({ reason: 'destructive' });
  });

  test('says whose data it may send out, whatever its arguments are', async () => {
    for (const words of ['secret 4711 of the library', ''])
      expect(await asks({ words })).toMatchObject({ flow: [{ origin: 'https://music.example.com' }] });
  });
});

describe('an app on the canvas', () => {
  const canvas = () => {
    const { place, open } = createAppWorld();
    const runs = { open, isGoing: () => false, start: async () => undefined, drive: () => undefined };
    const { changeCanvas } = createCanvasChanges({ widgets: widgetRules } as never, runs as never);
    return {
      callId: place.callId,
      change: (change: Parameters<typeof changeCanvas>[1]) => changeCanvas(place.conversationId, change),
    };
  };

  test('is a block that names its call, once', async () => {
    const { callId, change } = canvas();
    const { id = '' } = await change({ type: 'app-shown', callId });
    await expect(change({ type: 'app-shown', callId })).rejects.toThrow('already on the canvas');
    await expect(change({ type: 'duplicated', id })).rejects.toThrow('already on the canvas');
    await change({ type: 'removed', id });
    expect(await change({ type: 'app-shown', callId })).toMatchObject({ id: expect.any(String) });
  });

  test('is none for a call without one', async () => {
    await expect(canvas().change({ type: 'app-shown', callId: 'another' })).rejects.toThrow('This no longer exists.');
  });

  test('is nothing that a file can bring along, or a model can draw', () => {
    const shown = { type: 'shown' as const, id: 'w_000001', widget: appBlock, data: { callId: 'k' } }; // a literal type
    expect(widgetRules.checkOperation(shown, appBlock)).toEqual({ type: 'unbound', id: 'w_000001' });
    expect(widgetRules.check(appBlock, { callId: 'k' }, null)).toMatchObject({ type: 'failure' });
  });
});
