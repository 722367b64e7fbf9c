/** Dialogues in which the original went wrong: each fails on the faulty behaviour. */
import { describe, expect, test } from 'vitest';
import { createDialogue, reads, tool } from '../../support/dialogue';

const music = 'https://music.example';

describe('a call reaches the server that it was made to', () => {
  test('R7: also when two servers and a page are all called foo, and each has the tool', async () => {
    const { person, model, page, server } = await createDialogue();
    const [onPage, one, two] = [tool('run', reads), tool('run', reads), tool('run', reads)];
    page('https://foo').offers(onPage);
    server('first', { serverName: 'foo' }).offers(one);
    server('second', { serverName: 'foo' }).offers(two);
    for (const id of ['first', 'second']) await person.hasAllowedReading(id);
    await person.says('Run');
    expect(await model.offered()).toEqual(['foo_2_mcp_run', 'foo_3_mcp_run', 'foo_webmcp_run']);
    await model.callsTogether(['foo_webmcp_run', { n: 1 }], ['foo_2_mcp_run', { n: 2 }], ['foo_3_mcp_run', { n: 3 }]);
    for (const each of [two, one, onPage]) await each.answers('ok');
    expect(await model.told()).toEqual(['ok', 'ok', 'ok']);
    expect([onPage.made, one.made, two.made]).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  });

  test.each(['書籍検索', 'my webmcp_mcp_server', 'a'.repeat(200)])('R2: also when it is called %s', async (name) => {
    const { person, model, server } = await createDialogue();
    const search = tool('検索', reads);
    server(name).offers(search);
    await person.hasAllowedReading(name);
    await person.says('Search');
    const [offered = ''] = await model.offered();
    expect(offered).toMatch(/^[A-Za-z0-9_-]{4,63}$/);
    expect(offered.match(/_(web)?mcp_/g)).toEqual(['_mcp_']);
    await model.calls(offered, { q: 1 });
    await search.answers('Found');
    expect(await model.told()).toEqual(['Found']);
  });

  test.each(['play_track', 'music_example_mcp_play_track', 'nowhere_webmcp_play_track'])(
    'R5: and %s, which was never offered, reaches none',
    async (name) => {
      const { person, model, page } = await createDialogue();
      const play = tool('play_track', reads);
      page(music).offers(play);
      await person.says('Play');
      await model.calls(name);
      expect(await model.told()).toEqual([expect.stringContaining('Error: ')]);
      expect(play.made).toEqual([]);
    },
  );
});

describe('a result', () => {
  test('R15: keeps every part of its content, and what a server calls an error is one', async () => {
    const { person, model, server, log, world } = await createDialogue();
    const scan = tool('scan', reads);
    server('desk').offers(scan);
    await person.hasAllowedReading('desk');
    await person.says('Scan');
    await model.callsTogether(['desk_mcp_scan'], ['desk_mcp_scan']);
    const content = [
      { type: 'text', text: 'One' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'text', text: 'Two' },
      { type: 'resource_link', uri: 'file:///scan.pdf', name: 'scan.pdf' },
    ];
    await scan.answers({ content, structured: { pages: 2 } });
    await scan.answers({ content: [{ type: 'text', text: 'Paper jam' }], isError: true });
    const tools = (await model.heard()).filter((message) => message.role === 'tool');
    expect(tools[0]?.text).toMatch(/One\n\[image, image\/png.*\]\nTwo\n\[resource link file:\/\/\/scan\.pdf/);
    expect(tools).toMatchObject([{ isError: false }, { text: 'Paper jam', isError: true }]);
    const [id = ''] = (await log.conversation()).calls.keys();
    expect(await world.store.result(id)).toMatchObject({ content, structured: { pages: 2 } });
  });

  test('R20: of a page that answers as a server would keeps its parts too', async () => {
    const { person, model, page } = await createDialogue();
    const scan = tool('scan', reads);
    page(music).offers(scan);
    await person.says('Scan');
    await model.calls('music_example_webmcp_scan');
    await scan.answers({ content: [{ type: 'text', text: 'Paper jam' }], isError: true });
    expect((await model.heard()).at(-1)).toMatchObject({ text: 'Paper jam', isError: true });
  });
});

describe('the built-in server', () => {
  const display = 'autoui_webmcp_widget_display';

  test('R80: takes a widget by its old name', async () => {
    const { person, model, builtIn, log } = await createDialogue();
    builtIn();
    await person.says('Draw');
    await model.calls(display, { name: 'render_stat_card', params: { label: 'Rain', value: '3 mm' } });
    await model.isAsked();
    expect((await log.conversation()).canvas.blocks).toMatchObject([{ widget: 'stat-card' }]);
  });

  test('R25, R29: draws nothing when the call was wrong, and draws the corrected one', async () => {
    const { person, model, builtIn, log } = await createDialogue();
    builtIn();
    await person.says('Draw');
    await model.calls(display, { name: 'stat-card', params: { label: 'Rain' } });
    expect(JSON.parse((await model.told())[0] ?? '')).toMatchObject({ details: [{ path: '/value' }] });
    expect((await log.conversation()).canvas.blocks).toEqual([]);
    await model.calls(display, { name: 'stat-card', params: { label: 'Rain', value: '3 mm' } });
    await model.isAsked();
    expect((await log.conversation()).canvas.blocks).toHaveLength(1);
  });

  test('is the only one that may draw: what a server or a page sends as a drawing is left behind', async () => {
    const { person, model, page, server, log } = await createDialogue();
    const canvas = { type: 'shown', id: 'w_aaaaaa', widget: 'text', data: {} };
    const text = [{ type: 'text', text: 'ok' }];
    page(music).offers(tool('draw', reads).alwaysAnswers({ content: text, canvas }));
    server('art').offers(
      tool('draw', reads).alwaysAnswers({ content: text, canvas, found: { layerKey: 'x', tools: [] } }),
    );
    await person.hasAllowedReading('art');
    await person.says('Draw');
    await model.callsTogether(['music_example_webmcp_draw'], ['art_mcp_draw']);
    await model.isAsked();
    const { canvas: drawn, found } = await log.conversation();
    expect([drawn.blocks, found.size]).toEqual([[], 0]);
  });
});
