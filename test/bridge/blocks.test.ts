/** The widgets of a panel as tools: both ends over a wire in memory, and which of several panels is spoken to. */
import { describe, expect, test } from 'vitest';
import { type CanvasTools, createBlockTools } from '#bridge/background';
import type { Block } from '#conversation';
import type { ToolLayer } from '#tools';
import { serveBlocks } from '../../src/bridge/blocks-end';
import { emptyCanvas } from '../../src/conversation/canvas';
import { eventually } from '../support/eventually';
import { createPage } from '../support/page-environment';

const awake = () => new AbortController().signal;
const id = 'w_x7k2p9';

/** A conversation with widgets on its canvas, which were drawn in its only run, or before its last two. */
function aConversation(name: string, { ids = [id], areRecent = false } = {}) {
  const toBlock = (blockId: string): Block => ({
    ...{ id: blockId, widget: 'stat-card', data: {}, styles: {}, z: 1 },
    changes: [{ type: 'shown', callId: null, at: 1 }],
  });
  const toRun = (startedAt: number) => ({ id: `e${startedAt}`, text: null, startedAt, ended: null, turns: [] });
  return {
    id: name,
    conversation: {
      canvas: { ...emptyCanvas, blocks: ids.map(toBlock) },
      items: [],
      runs: (areRecent ? [0] : [2, 3]).map(toRun),
    },
  };
}

/** A panel with a model context of its own, joined to the background. */
function createPanel(blocks: CanvasTools) {
  const { modelContext, host } = createPage();
  const links: { cut(): void }[] = [];
  const end = serveBlocks(host, () => {
    const [toPanel, toBackground] = [createLine(), createLine()];
    blocks.accept({
      post: toPanel.say,
      onMessage: toBackground.hear,
      onClose: toBackground.whenCut,
      close: () => undefined,
    });
    links.push({
      cut() {
        toBackground.cut();
        toPanel.cut();
      },
    });
    return { post: toBackground.say, onMessage: toPanel.hear, onClose: toPanel.whenCut };
  });
  const offers = (name: string, execute: () => unknown = () => 'ok') => {
    const controller = new AbortController();
    modelContext.registerTool(
      { name, description: `What ${name} does`, execute: async () => execute(), annotations: { readOnlyHint: true } },
      { signal: controller.signal },
    );
    return () => controller.abort();
  };
  return { end, offers, isConnected: () => links.length > 0, cut: () => links.pop()?.cut() };
}

function createLine() {
  const listeners: ((message: unknown) => void)[] = [];
  const ends: (() => void)[] = [];
  return {
    say: (message: unknown) => {
      for (const listener of listeners) listener(structuredClone(message));
    },
    hear: (listener: (message: unknown) => void) => void listeners.push(listener),
    whenCut: (listener: () => void) => void ends.push(listener),
    cut: () => {
      for (const end of ends) end();
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function only(blocks: CanvasTools, conversationId = 'c1'): Promise<ToolLayer> {
  const [layer, ...others] = await blocks.layers(aConversation(conversationId), awake());
  if (!layer || others.length > 0) throw new Error('There should be one layer');
  return layer;
}

describe('R72: a widget’s tools', () => {
  test('are those of the panel that shows its conversation: local, never asked about', async () => {
    const blocks = createBlockTools(() => false);
    const panel = createPanel(blocks);
    panel.offers(`block_${id}_get`, () => ({ value: 1 }));
    panel.offers('something_else');
    panel.end.show('c1');
    await settled();
    const layer = await only(blocks);
    expect(layer).toMatchObject({ key: 'blocks', serverName: 'blocks', protocol: 'webmcp' });
    expect(layer.tools).toMatchObject([{ name: `block_${id}_get`, source: { type: 'local', server: 'blocks' } }]);
    const [tool] = layer.tools;
    if (!tool) return expect.fail('it is there');
    const outcome = await layer.call({ callId: 'call_1', tool, input: {} }, awake());
    expect(outcome).toMatchObject({ type: 'result', structured: { value: 1 } });
    expect(await blocks.layers(aConversation('c2'), awake())).toEqual([]);
  });

  test('are offered at once only while the widget was drawn or changed lately', async () => {
    const blocks = createBlockTools(() => false);
    const panel = createPanel(blocks);
    for (const verb of ['get', 'update', 'remove']) panel.offers(`block_${id}_${verb}`);
    panel.end.show('c1');
    await settled();
    const all = [`block_${id}_get`, `block_${id}_update`, `block_${id}_remove`];
    const [recent] = await blocks.layers(aConversation('c1', { areRecent: true }), awake());
    expect([...(recent?.offered ?? [])]).toEqual(all);
    const { offered, tools } = await only(blocks);
    expect([...(offered ?? [])]).toEqual([]);
    expect(tools.map(({ name }) => name).sort()).toEqual(all.sort());
  });

  test('that stands no longer are left out, though the panel has not heard of it yet', async () => {
    const blocks = createBlockTools(() => false);
    const panel = createPanel(blocks);
    panel.offers(`block_${id}_get`);
    panel.offers('block_w_aaaaaa_get');
    panel.end.show('c1');
    await settled();
    expect((await only(blocks)).tools.map(({ name }) => name)).toEqual([`block_${id}_get`]);
    expect(await blocks.layers(aConversation('c1', { ids: [] }), awake())).toEqual([]);
  });

  test('R75: go with the widget, and the layer with the last of them', async () => {
    const blocks = createBlockTools(() => false);
    const panel = createPanel(blocks);
    const removed = panel.offers(`block_${id}_remove`);
    panel.end.show('c1');
    await settled();
    expect((await only(blocks)).tools).toHaveLength(1);
    removed();
    await settled();
    expect(await blocks.layers(aConversation('c1'), awake())).toEqual([]);
  });

  test('a panel without widgets, or without a conversation, keeps nobody awake', async () => {
    const blocks = createBlockTools(() => false);
    const panel = createPanel(blocks);
    panel.end.show('c1');
    panel.end.wake();
    expect(panel.isConnected()).toBe(false);
    panel.offers(`block_${id}_get`);
    await eventually(() => expect(panel.isConnected()).toBe(true));
    panel.cut();
    expect(panel.isConnected()).toBe(false);
  });

  test('a background that woke before the end of the earlier one was heard is connected to when it is', async () => {
    const panel = createPanel(createBlockTools(() => false));
    panel.end.show('c1');
    panel.offers(`block_${id}_get`);
    await eventually(() => expect(panel.isConnected()).toBe(true));
    panel.end.wake();
    panel.cut();
    expect(panel.isConnected()).toBe(true);
    panel.end.wake();
    panel.end.show('c2'); // is heard
    panel.cut();
    expect(panel.isConnected()).toBe(false);
  });

  test('a call that is stopped is stopped in the panel, and what failed there is a failure', async () => {
    const blocks = createBlockTools(() => false);
    const panel = createPanel(blocks);
    panel.offers(`block_${id}_get`, () => new Promise(() => undefined));
    panel.offers(`block_${id}_update`, () => {
      throw new Error('It does not fit');
    });
    panel.end.show('c1');
    await settled();
    const layer = await only(blocks);
    const [get, update] = layer.tools;
    if (!get || !update) return expect.fail('both are there');
    const controller = new AbortController();
    const stopped = layer.call({ callId: 'call_1', tool: get, input: {} }, controller.signal);
    expect(await layer.recover?.({ callId: 'call_9', tool: 'get', input: {} }, awake())).toEqual({ type: 'unknown' });
    controller.abort();
    expect(await stopped).toMatchObject({ type: 'failure', code: 'aborted' });
    const failed = await layer.call({ callId: 'call_2', tool: update, input: {} }, awake());
    expect(failed).toMatchObject({
      type: 'failure',
      code: 'threw',
      values: { message: expect.stringContaining('fit') },
    });
  });
});

describe('R74: the tools of a widget that was drawn a moment ago', () => {
  const verbs = ['get', 'update', 'remove'];
  const drawn = aConversation('c1', { areRecent: true });
  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const start = performance.now();
    return [await work, performance.now() - start];
  };

  test('are waited for where a panel shows the conversation, though it has not connected yet', async () => {
    const blocks = createBlockTools((shown) => shown === 'c1');
    const panel = createPanel(blocks);
    panel.end.show('c1');
    const listing = blocks.layers(drawn, awake());
    await settled();
    expect(panel.isConnected()).toBe(false);
    for (const verb of verbs) {
      panel.offers(`block_${id}_${verb}`);
      await settled();
    }
    const [layer] = await listing;
    expect(layer?.tools.map(({ name }) => name)).toEqual([...(layer?.offered ?? [])].sort());
    expect(layer?.tools).toHaveLength(3);
  });

  test('are waited for where another widget’s are there already', async () => {
    const blocks = createBlockTools(() => false);
    const panel = createPanel(blocks);
    for (const verb of verbs) panel.offers(`block_w_aaaaaa_${verb}`);
    panel.end.show('c1');
    await settled();
    const listing = blocks.layers(aConversation('c1', { ids: ['w_aaaaaa', id], areRecent: true }), awake());
    await settled();
    for (const verb of verbs) panel.offers(`block_${id}_${verb}`);
    expect((await listing)[0]?.tools).toHaveLength(6);
  });

  test('are not waited for longer than a second, nor after the run was stopped', async () => {
    const blocks = createBlockTools(() => true);
    const [layers, took] = await timed(blocks.layers(drawn, awake()));
    expect(layers).toEqual([]);
    expect(took).toBeGreaterThan(900);
    const [, soon] = await timed(blocks.layers(drawn, AbortSignal.timeout(50)));
    expect(soon).toBeLessThan(900);
  });

  test('do not keep back those of other widgets for longer', async () => {
    const blocks = createBlockTools(() => true);
    const panel = createPanel(blocks);
    for (const verb of verbs) panel.offers(`block_w_aaaaaa_${verb}`);
    panel.end.show('c1');
    await settled();
    const [layer] = await blocks.layers(aConversation('c1', { ids: ['w_aaaaaa', id], areRecent: true }), awake());
    expect(layer?.tools).toHaveLength(3);
  });

  test('are not waited for where no panel shows the conversation, or the widget is an old one', async () => {
    const hidden = createBlockTools(() => false);
    expect((await timed(hidden.layers(drawn, awake())))[1]).toBeLessThan(900);
    const shown = createBlockTools(() => true);
    expect((await timed(shown.layers(aConversation('c1'), awake())))[1]).toBeLessThan(900);
  });
});

test('what a panel asks for while a tool of a widget runs is known as that call’s doing', async () => {
  const blocks = createBlockTools(() => false);
  const panel = createPanel(blocks);
  const during: (string | null)[] = [];
  panel.offers(`block_${id}_update`, () => during.push(blocks.callOn('c1', id), blocks.callOn('c1', 'w_aaaaaa')));
  panel.end.show('c1');
  await settled();
  const layer = await only(blocks);
  const [tool] = layer.tools;
  if (!tool) return expect.fail('it is there');
  await layer.call({ callId: 'call_7', tool, input: {} }, awake());
  expect(during).toEqual(['call_7', null]);
  expect(blocks.callOn('c1', id)).toBeNull();
});

test('what a person does while a widget is read is not the reading call’s doing', async () => {
  const blocks = createBlockTools(() => false);
  const panel = createPanel(blocks);
  const during: (string | null)[] = [];
  panel.offers(`block_${id}_get`, () => during.push(blocks.callOn('c1', id)));
  panel.end.show('c1');
  await settled();
  const layer = await only(blocks);
  const [tool] = layer.tools;
  if (!tool) return expect.fail('it is there');
  await layer.call({ callId: 'call_8', tool, input: {} }, awake());
  expect(during).toEqual([null]);
});

describe('of several panels that show a canvas', () => {
  async function two() {
    const blocks = createBlockTools(() => false);
    const panels = ['first', 'second'].map((name) => {
      const panel = createPanel(blocks);
      panel.offers(`block_${id}_get`, () => name);
      panel.end.show('c1');
      return panel;
    });
    const [first, second] = panels;
    if (!first || !second) throw new Error('There are two');
    await settled();
    const answer = async () => {
      const layer = await only(blocks);
      const [tool] = layer.tools;
      if (!tool) throw new Error('It has one tool');
      const outcome = await layer.call({ callId: crypto.randomUUID(), tool, input: {} }, awake());
      return outcome.type === 'result' && outcome.content[0]?.type === 'text' ? outcome.content[0].text : outcome;
    };
    return { blocks, first, second, answer };
  }

  test('the one that was last in use is spoken to', async () => {
    const { first, second, answer } = await two();
    expect(await answer()).toBe('second');
    first.end.use();
    expect(await answer()).toBe('first');
    second.end.use();
    expect(await answer()).toBe('second');
  });

  test('another one takes over when it is closed, or shows another conversation', async () => {
    const { blocks, first, second, answer } = await two();
    second.cut();
    expect(await answer()).toBe('first');
    first.end.show('c2');
    expect(await blocks.layers(aConversation('c1'), awake())).toEqual([]);
    expect(await blocks.layers(aConversation('c2'), awake())).toHaveLength(1);
    second.end.wake();
    expect(await answer()).toBe('second');
  });
});
