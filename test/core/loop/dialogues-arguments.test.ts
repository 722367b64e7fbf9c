/** Dialogues about what a model writes as arguments: flat, broken, or with more in it than there should be. */
import { describe, expect, test } from 'vitest';
import { createDialogue, reads, tool } from '../../support/dialogue';

const point = { type: 'object', properties: { lat: { type: 'number' }, lng: { type: 'number' } }, required: ['lat'] };
const mapSchema = { type: 'object', properties: { center: point, zoom: { type: 'integer' } }, required: ['center'] };

async function aMap(profile: 'openai' | 'strict' | 'small-local', schema: Record<string, unknown> = mapSchema) {
  const dialogue = await createDialogue({ profile });
  const [onPage, onServer] = [tool('show_map', { ...reads, schema }), tool('show_map', { ...reads, schema })];
  dialogue.page('https://maps.example').offers(onPage);
  dialogue.server('atlas').offers(onServer);
  await dialogue.person.hasAllowedReading('atlas');
  await dialogue.person.says('Show it');
  return { ...dialogue, onPage, onServer };
}

const names = ['maps_example_webmcp_show_map', 'atlas_mcp_show_map'] as const;

describe('flat arguments of a small model', () => {
  test('R50: are offered flat, and reach a page’s tool and a server’s in the shape that each of them has', async () => {
    const { model, onPage, onServer } = await aMap('small-local');
    for (const name of names) {
      const offered = JSON.stringify((await model.offeredTool(name))?.inputSchema);
      expect(offered).toContain('center__lat');
    }
    await model.callsTogether(
      [names[0], { center__lat: 59.9, center__lng: 10.7 }],
      [names[1], { center__lat: 41.9, zoom: 3 }],
    );
    await onPage.answers('Oslo');
    await onServer.answers('Rome');
    expect(await model.told()).toEqual(['Oslo', 'Rome']);
    expect(onPage.made).toEqual([{ center: { lat: 59.9, lng: 10.7 } }]);
    expect(onServer.made).toEqual([{ center: { lat: 41.9 }, zoom: 3 }]);
  });

  test('R50: that reach for a prototype are refused, and reach nobody', async () => {
    const { model, onPage, onServer } = await aMap('small-local');
    await model.callsTogether(
      [names[0], { center__lat: 1, center____proto____polluted: true }],
      [names[1], { center__lat: 1, __proto____polluted: true }],
    );
    const told = await model.told();
    expect(told).toEqual([expect.stringContaining('not allowed'), expect.stringContaining('not allowed')]);
    expect([onPage.made, onServer.made]).toEqual([[], []]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('R50: of a tool with a real name that looks flat stay nested, though a call is checked twice on its way', async () => {
    const properties = {
      user__id: { type: 'integer' },
      user: { type: 'object', properties: { id: { type: 'string' } } },
    };
    const { model, onServer } = await aMap('small-local', { type: 'object', properties });
    expect((await model.offeredTool(names[1]))?.inputSchema.properties).toEqual(properties);
    await model.calls(names[1], { user__id: 7, user: { id: 'seven' } });
    await onServer.answers('Found');
    expect(await model.told()).toEqual(['Found']);
    expect(onServer.made).toEqual([{ user__id: 7, user: { id: 'seven' } }]);
  });

  test('R50: still have their shape after an approval that outlived the background', async () => {
    const { model, person, page, background } = await createDialogue({ profile: 'small-local' });
    const move = tool('move_map', { schema: mapSchema });
    page('https://maps.example').offers(move);
    await person.says('Move it');
    await model.calls('maps_example_webmcp_move_map', { center__lat: 1 });
    await person.isAsked();
    background.dies();
    await person.allows();
    await move.answers('Moved');
    expect(await model.told()).toEqual(['Moved']);
    expect(move.made).toEqual([{ center: { lat: 1 } }]);
  });
});

describe('arguments that are no JSON', () => {
  const call = names[0];

  test('R104: are put right where they can mean only one thing, and the log says how', async () => {
    const { model, onPage, log } = await aMap('openai');
    await model.calls(call, '{"center": {"lat": 1,},}');
    await onPage.answers('Shown');
    expect(await model.told()).toEqual(['Shown']);
    expect(onPage.made).toEqual([{ center: { lat: 1 } }]);
    const prepared = (await log.entries()).find((entry) => entry.type === 'call-prepared');
    expect(prepared).toMatchObject({ repairs: [expect.any(String)] });
  });

  test('R104: that were cut off run nothing, and the model is told where the fault is', async () => {
    const { model, onPage } = await aMap('openai');
    await model.calls(call, '{"center": {"lat": 1');
    expect(await model.told()).toEqual([expect.stringMatching(/not a JSON object \(at character \d+: .*nothing was/)]);
    expect(onPage.made).toEqual([]);
    await model.calls(call, { center: { lat: 1 } });
    await onPage.answers('Shown');
    expect(await model.told()).toEqual(['Shown']);
  });

  test('R104: run nothing also when they are JSON, but no object', async () => {
    const { model, onPage } = await aMap('openai');
    await model.calls(call, '[1, 2]');
    expect(await model.told()).toEqual([expect.stringContaining('not a JSON object')]);
    expect(onPage.made).toEqual([]);
  });
});

describe('the schema that checks a call', () => {
  const either = {
    type: 'object',
    properties: { at: { oneOf: [{ type: 'string' }, { type: 'number' }] }, note: { type: 'string' } },
    required: ['at'],
  };

  test('R47: is the tool’s own and not what the model was shown: what a patch dropped still counts', async () => {
    const { model, onPage } = await aMap('strict', either);
    const shown = JSON.stringify((await model.offeredTool(names[0]))?.inputSchema);
    expect(shown).not.toContain('oneOf');
    await model.calls(names[0], { at: ['neither'], note: null });
    expect(await model.told()).toEqual([expect.stringContaining("don't fit its schema")]);
    await model.calls(names[0], { at: 7, note: null });
    await onPage.answers('At seven');
    expect(await model.told()).toEqual(['At seven']);
    expect(onPage.made).toEqual([{ at: 7 }]);
  });

  test('R93: is the one that the tool has when it runs, not the one it was offered with', async () => {
    const { model, page, person } = await createDialogue();
    const site = page('https://music.example');
    const queue = (...ids: string[]) =>
      tool('play', { schema: { type: 'object', properties: { id: { enum: ids } }, required: ['id'] } });
    site.offers(queue('a', 'b'));
    await person.says('Play b');
    await model.isAsked();
    site.offers(queue('a'));
    await model.calls('music_example_webmcp_play', { id: 'b' });
    expect(await model.told()).toEqual([expect.stringContaining('"path":"/id"')]);
  });
});
