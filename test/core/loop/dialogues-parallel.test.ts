/** Dialogues about several calls of one answer: what runs at the same time, what waits, and what one's fate does to the others. */
import { describe, expect, test } from 'vitest';
import { until } from '../../support/agent-world';
import { createDialogue, reads, tool } from '../../support/dialogue';

const named = (name: string) => `music_example_webmcp_${name}`;

async function aDialogue(settings: Parameters<typeof createDialogue>[0] = {}) {
  const dialogue = await createDialogue(settings);
  const [one, two, three] = [tool('one', reads), tool('two', reads), tool('three', reads)];
  const [play, stop] = [tool('play'), tool('stop')];
  const site = dialogue.page('https://music.example');
  site.offers(one, two, three, play, stop);
  await dialogue.person.says('Go');
  return { ...dialogue, site, one, two, three, play, stop };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('R112: calls of one answer', () => {
  test('R112: run at the same time, and the model is given their results in its own order', async () => {
    const { model, one, two, log } = await aDialogue();
    await model.callsTogether([named('one')], [named('two')]);
    await one.isCalled();
    await two.isCalled();
    expect([one.running(), two.running()]).toEqual([1, 1]);
    await two.answers('second');
    await until(async () => (await log.results()).length === 1, 'the second is in the log');
    await one.answers('first');
    expect(await model.told()).toEqual(['first', 'second']);
    expect(await log.results()).toEqual(['second', 'first']);
  });

  test('R112: of one tool that only reads run at the same time too', async () => {
    const { model, one } = await aDialogue();
    await model.callsTogether([named('one'), { n: 1 }], [named('one'), { n: 2 }]);
    await one.isCalled(2);
    expect(one.running()).toBe(2);
  });

  test('R113: “always” for a tool or for a server’s reading answers those that already wait for the same', async () => {
    const { model, person, play, stop, server } = await aDialogue();
    const forecast = tool('forecast', reads);
    const history = tool('history', reads);
    server('weather').offers(forecast, history);
    await model.callsTogether(
      [named('play'), { id: 1 }],
      ['weather_mcp_forecast'],
      [named('stop')],
      ['weather_mcp_history'],
      [named('play'), { id: 2 }],
    );
    await person.isAsked('weather_mcp_history');
    await person.allowsAlways('weather_mcp_forecast');
    await Promise.all([forecast.answers('Rain'), history.answers('Snow')]);
    await person.allowsAlways(named('play'));
    await play.answers('1');
    await person.denies(named('stop'));
    await play.answers('2');
    expect(stop.made).toEqual([]);
    expect(await model.told()).toMatchObject(['1', 'Rain', expect.any(String), 'Snow', '2']);
  });

  test('R112: of one page tool that changes something run one after another, in the model’s order', async () => {
    const { model, person, play } = await aDialogue();
    await model.calls(named('play'), { id: 0 });
    await person.allowsAlways();
    await play.answers('0');
    await model.callsTogether([named('play'), { id: 1 }], [named('play'), { id: 2 }]);
    await play.isCalled(2);
    await soon();
    expect([play.running(), play.made.at(-1)]).toEqual([1, { id: 1 }]);
    await play.answers('1');
    await play.answers('2');
    expect(await model.told()).toEqual(['1', '2']);
    expect(play.made).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }]);
  });

  test('one that waited for another begins as soon as that ends, whatever else still runs', async () => {
    const { model, person, play, one } = await aDialogue();
    await model.calls(named('play'), { id: 0 });
    await person.allowsAlways();
    await play.answers('0');
    await model.callsTogether([named('play'), { id: 1 }], [named('one')], [named('play'), { id: 2 }]);
    await play.answers('1');
    await play.isCalled(3);
    expect(one.running()).toBe(1);
  });

  test('one that fails takes none of the others down', async () => {
    const { model, one, two, three } = await aDialogue();
    await model.callsTogether([named('one')], [named('two')], [named('nobody')], [named('three')]);
    await two.answers(new Error('Broken'));
    await one.answers('first');
    await three.answers('last');
    expect(await model.told()).toEqual(['first', 'Error: Broken', expect.stringContaining('not offered'), 'last']);
  });

  test('are no more at once than the setting allows', async () => {
    const { model, one, two, three } = await aDialogue({ parallelCalls: 2 });
    await model.callsTogether([named('one')], [named('two')], [named('three')]);
    await two.isCalled();
    await soon();
    expect([one.running(), two.running(), three.made.length]).toEqual([1, 1, 0]);
    await one.answers('first');
    await three.isCalled();
    expect(two.running()).toBe(1);
  });

  test('R13: that are a server’s first contact at the same moment activate it once', async () => {
    const { model, person, server, log } = await createDialogue();
    const [rain, wind] = [tool('rain', reads), tool('wind', reads)];
    server('weather').offers(rain, wind);
    await person.hasAllowedReading('weather');
    await person.says('Weather?');
    await model.callsTogether(['weather_mcp_rain'], ['weather_mcp_wind'], ['weather_mcp_rain']);
    await rain.answers('Rain');
    await rain.answers('Rain');
    await wind.answers('Wind');
    await model.isAsked();
    expect((await log.kinds()).filter((kind) => kind === 'server-activated')).toHaveLength(1);
  });
});

describe('R113: a call that waits for the person, in the middle of others', () => {
  test('R113: holds what may change something behind it, and lets through what only reads', async () => {
    const { model, person, one, two, play, stop, log } = await aDialogue();
    await model.callsTogether([named('one')], [named('play')], [named('stop')], [named('two')]);
    await one.answers('first');
    await two.answers('last');
    await log.waitsForThePerson();
    expect([play.made, stop.made]).toEqual([[], []]);
    await person.allows(named('play'));
    await play.answers('played');
    await person.allows(named('stop'));
    await stop.answers('stopped');
    expect(await model.told()).toEqual(['first', 'played', 'stopped', 'last']);
  });

  test('R113: begins when it is allowed, also while others of its turn still run', async () => {
    const { model, person, one, play, log } = await aDialogue();
    await model.callsTogether([named('one')], [named('play')]);
    await one.isCalled();
    await person.allows(named('play'));
    await play.answers('played');
    await until(async () => (await log.results()).includes('played'), 'its result is in the log');
    expect(one.running()).toBe(1);
    await one.answers('first');
    expect(await model.told()).toEqual(['first', 'played']);
  });

  test('R113: denied is told so, and the others go on', async () => {
    const { model, person, one, play, stop } = await aDialogue();
    await model.callsTogether([named('one')], [named('play')], [named('stop')]);
    await one.isCalled();
    await person.denies(named('play'));
    await person.allows(named('stop'));
    await stop.answers('stopped');
    await one.answers('first');
    expect(await model.told()).toEqual(['first', expect.stringContaining('did not allow'), 'stopped']);
    expect(play.made).toEqual([]);
  });

  test('R113: denied with "and stop" ends what runs beside it, and the run; it is put down as denied', async () => {
    const { model, person, one, play, stop, log } = await aDialogue();
    await model.callsTogether([named('one')], [named('play')], [named('stop')]);
    await one.isCalled();
    await person.deniesAndStops(named('play'));
    await log.ends('aborted');
    expect(one.cancelled()).toBe(1);
    expect((await log.results()).sort()).toEqual(['aborted', 'denied']);
    expect([play.made, stop.made, model.requests.length]).toEqual([[], [], 1]);
  });

  test('two answers to one card at the same moment are one decision and one refusal', async () => {
    const { model, person, world, play, log } = await aDialogue();
    await model.calls(named('play'));
    const { call } = await person.isAsked();
    const answer = (decision: 'once' | 'deny') => world.sessions().approve(world.id, call.id, decision);
    const both = await Promise.allSettled([answer('once'), answer('deny')]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await play.answers('played');
    expect(await model.told()).toEqual(['played']);
    expect((await log.kinds()).filter((kind) => kind === 'approval-given')).toHaveLength(1);
  });
});

describe('an end in the middle of several calls', () => {
  test('R37, R111: a stop cancels all that run, records each, and asks the model no more', async () => {
    const { model, person, one, two, three, log } = await aDialogue({ parallelCalls: 2 });
    await model.callsTogether([named('one')], [named('two')], [named('three')]);
    await one.answers('first');
    await three.isCalled();
    await person.stops();
    await log.ends('aborted');
    expect([two.cancelled(), three.cancelled()]).toEqual([1, 1]);
    expect(await log.results()).toEqual(['first', 'aborted', 'aborted']);
    expect(model.requests).toHaveLength(1);
    await person.says('What now?');
    const told = (await model.heard()).filter(({ role }) => role === 'tool').map(({ text }) => text);
    expect(told).toEqual(['first', expect.stringContaining('stopped'), expect.stringContaining('stopped')]);
  });

  test('R115: a death while two have started: the page is asked for its outcome, the server’s stays unknown', async () => {
    const { model, person, server, play, background, log } = await aDialogue();
    const order = tool('order');
    server('shop').offers(order);
    await model.calls(named('play'));
    await person.allowsAlways();
    await play.answers('0');
    await model.calls('shop_mcp_order');
    await person.allowsAlways();
    await order.answers('0');
    await model.callsTogether([named('play')], ['shop_mcp_order']);
    await person.allowsInChat();
    await person.allowsInChat();
    await play.isCalled(2);
    await order.isCalled(2);
    background.dies();
    await play.answers('played');
    await background.wakes();
    expect(await model.told()).toEqual(['played', expect.stringContaining('its outcome is unknown')]);
    expect([play.made.length, order.made.length]).toEqual([2, 2]);
    expect(await log.results()).toEqual(['0', '0', 'played', 'interrupted']);
  });
});
