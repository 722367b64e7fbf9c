/** What the model is told of a tool whose source is away or gone: the same before and after the turn's offer, and never that there is no such tool. */
import { describe, expect, test } from 'vitest';
import { createDialogue, reads, tool } from '../../support/dialogue';

/** A page with a frame, a server and a widget, one of which has answered in this chat. */
async function aDialogue(of: 'page' | 'frame' | 'server' | 'widget') {
  const dialogue = await createDialogue();
  const [site, frame, weather] = [
    dialogue.page('https://music.example'),
    dialogue.page('https://pay.example'),
    dialogue.server('weather'),
  ];
  site.offers(tool('look', reads).alwaysAnswers('Blue Train'));
  frame.offers(tool('price', reads).alwaysAnswers('5'));
  weather.offers(tool('forecast', reads).alwaysAnswers('Rain'));
  dialogue.builtIn();
  const { person, model, world } = dialogue;
  await person.hasAllowedReading('weather');
  await person.says('Show it');
  await model.calls('autoui_webmcp_widget_display', { name: 'stat', params: { label: 'Rain', value: '48' } });
  await model.isAsked();
  const [block] = (await world.conversation()).canvas.blocks;
  const getter = `blocks_webmcp_block_${block?.id}_get`;
  const names = {
    page: 'music_example_webmcp_look',
    frame: 'pay_example_webmcp_price',
    server: 'weather_mcp_forecast',
    widget: getter,
  };
  await model.calls(names[of]);
  await model.says('Shown.');
  const removes = () => person.changesCanvas({ type: 'removed', id: block?.id ?? '' });
  return { ...dialogue, site, frame, weather, removes, names };
}

type Dialogue = Awaited<ReturnType<typeof aDialogue>>;

const cases: [string, keyof Dialogue['names'], (dialogue: Dialogue) => unknown, string, RegExp][] = [
  [
    'a server that was removed',
    'server',
    ({ weather }) => weather.stops(),
    'unknown-server',
    /the server "weather" is no longer there/,
  ],
  [
    'a server that can’t be reached',
    'server',
    ({ weather }) => weather.breaks(),
    'disconnected',
    /the server "weather" could not be reached, so/,
  ],
  [
    'a frame that is gone',
    'frame',
    ({ frame }) => frame.closes(),
    'page-not-there',
    /"pay_example" .* its page did not answer or is closed/,
  ],
  [
    'a tab that is closed',
    'page',
    ({ site, frame }) => [site.closes(), frame.closes()],
    'page-not-there',
    /"music_example" .* its page did not answer or is closed/,
  ],
  [
    'a widget that was removed',
    'widget',
    ({ removes }) => removes(),
    'widget-gone',
    /the widget of "block_.*_get" is no longer on the canvas/,
  ],
];

describe.each(cases)('%s', (_, of, goes, code, sentence) => {
  const isTold = async ({ model, log, names }: Dialogue) => {
    await model.calls(names[of]);
    const told = await model.told();
    expect(told.at(-1)).toMatch(sentence);
    expect(told.join()).not.toMatch(/not offered|unknown tool/);
    expect((await log.results()).at(-1)).toBe(code);
  };

  test('before the turn began', async () => {
    const dialogue = await aDialogue(of);
    await goes(dialogue);
    await dialogue.person.says('Again');
    expect(await dialogue.model.offered()).not.toContain(dialogue.names[of]);
    await isTold(dialogue);
  });

  test('after it was offered', async () => {
    const dialogue = await aDialogue(of);
    await dialogue.person.says('Again');
    expect(await dialogue.model.offered()).toContain(dialogue.names[of]);
    await goes(dialogue);
    await isTold(dialogue);
  });

  test('before the turn began, and after the background’s death', async () => {
    const dialogue = await aDialogue(of);
    await goes(dialogue);
    dialogue.background.dies();
    await dialogue.person.says('Again');
    await isTold(dialogue);
  });
});

test('a server that can’t be reached is told of by name although none of its tools was ever called', async () => {
  const { person, model, server } = await createDialogue();
  const weather = server('weather');
  weather.offers(tool('forecast', reads));
  weather.breaks();
  await person.says('Rain?');
  expect(await model.offered()).toEqual([]);
  await model.calls('weather_mcp_forecast');
  expect(await model.told()).toEqual([
    expect.stringMatching(/the server "weather" could not be reached, so nothing was called/),
  ]);
});

test('a widget is told of although none of its tools was ever called', async () => {
  const { person, model, world, builtIn } = await createDialogue();
  builtIn();
  await person.says('Show it');
  await model.calls('autoui_webmcp_widget_display', { name: 'stat', params: { label: 'Rain', value: '48' } });
  await model.says('Shown.');
  const id = (await world.conversation()).canvas.blocks[0]?.id ?? '';
  await person.says('Look');
  await model.isAsked();
  await model.says('So.');
  await person.changesCanvas({ type: 'removed', id });
  await person.says('Again');
  await model.calls(`blocks_webmcp_block_${id}_get`);
  expect((await model.told()).at(-1)).toContain('is no longer on the canvas');
});
