/** Dialogues in which the person uses a widget: the agent hears of it at once, or before its next turn. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDialogue, tool } from '../../support/dialogue';

const display = 'autoui_webmcp_widget_display';
const table = { rows: [{ city: 'Tokyo' }, { city: 'Delhi' }] };
const slides = { slides: [{ title: 'One' }, { title: 'Two' }] };

let dialogue: Awaited<ReturnType<typeof createDialogue>>;
beforeEach(async () => {
  dialogue = await createDialogue();
  dialogue.builtIn();
});

async function shows(name = 'data-table', params: Record<string, unknown> = table): Promise<string> {
  const { person, model } = dialogue;
  await person.says('Show them');
  await model.calls(display, { name, params });
  return JSON.parse((await model.told())[0] ?? '').id;
}

const lastHeard = async () => (await dialogue.model.heard()).at(-1);

describe('R76: what a person does in a widget', () => {
  test('starts a run when none goes on, and is the model’s to answer', async () => {
    const { person, model, log } = dialogue;
    const id = await shows();
    await model.says('Here.');
    await log.ends('end_turn');
    await person.uses(id, 'rowclick', { city: 'Delhi' });
    expect(await lastHeard()).toMatchObject({
      role: 'user',
      text: expect.stringContaining(
        `{"id":"${id}","widget":"data-table","event":"rowclick","payload":{"city":"Delhi"}}`,
      ),
    });
    await model.says('Delhi has 33 million people.');
    await log.ends('end_turn');
    expect((await log.conversation()).queuedEvents).toEqual([]);
  });

  test('during a run is told before the model’s next turn', async () => {
    const { person, model, page, log } = dialogue;
    const slow = tool('slow', { hints: { readOnly: true } });
    page('https://a.example').offers(slow);
    const id = await shows();
    await model.calls('a_example_webmcp_slow');
    await slow.isCalled();
    await person.uses(id, 'rowclick', { city: 'Tokyo' });
    await slow.answers('ok');
    expect(await lastHeard()).toMatchObject({ role: 'user', text: expect.stringContaining('Tokyo') });
    await model.says('Both.');
    await log.ends('end_turn');
  });

  test('while the model writes its last answer lets it go on', async () => {
    const { person, model, log } = dialogue;
    const id = await shows();
    await model.writes('Here');
    await person.uses(id, 'rowclick', { city: 'Tokyo' });
    await model.says(' they are.');
    expect(await lastHeard()).toMatchObject({ role: 'user', text: expect.stringContaining('Tokyo') });
    await model.says('Tokyo it is.');
    await log.ends('end_turn');
  });

  test('while a call waits for the person is told before the next turn', async () => {
    const { person, model, page, log } = dialogue;
    const buy = tool('buy');
    page('https://a.example').offers(buy);
    const id = await shows();
    await model.calls('a_example_webmcp_buy');
    await log.waitsForThePerson();
    await person.uses(id, 'rowclick', { city: 'Tokyo' });
    expect(model.isAsking()).toBe(false);
    await person.allows();
    await buy.answers('bought');
    const heard = await model.heard();
    expect(heard.slice(-2)).toMatchObject([{ role: 'tool' }, { role: 'user', text: expect.stringContaining('Tokyo') }]);
  });

  test('that asks for nothing starts no run, and is told with the next one: the newest only', async () => {
    const { person, model, log } = dialogue;
    const id = await shows('carousel', slides);
    await model.says('Here.');
    await log.ends('end_turn');
    await person.uses(id, 'slidechange', { index: 1 });
    await person.uses(id, 'slidechange', { index: 0 });
    expect((await log.conversation()).run.going).toBe(false);
    await person.says('Which one do I see?');
    const events = (await model.heard()).filter(
      (message) => message.role === 'user' && message.text.includes('slidechange'),
    );
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).toContain('\\"index\\":0');
    expect(JSON.stringify(events)).not.toContain('\\"index\\":1');
  });

  test('survives the background: the run that it started is taken up', async () => {
    const { person, model, log, background } = dialogue;
    const id = await shows();
    await model.says('Here.');
    await log.ends('end_turn');
    await person.uses(id, 'rowclick', { city: 'Delhi' });
    await model.isAsked();
    await background.diesAndWakes();
    expect(JSON.stringify(await model.heard())).toContain('Delhi');
    await model.says('Delhi.');
    await log.ends('end_turn');
  });

  test('is shortened by its shape past 10,000 characters, and marked', async () => {
    const { person, model, log } = dialogue;
    const id = await shows();
    await model.says('Here.');
    await log.ends('end_turn');
    await person.uses(id, 'rowclick', { city: 'Delhi', note: 'x'.repeat(20_000) });
    const text = JSON.stringify(await lastHeard());
    expect(text.length).toBeLessThan(2_000);
    expect(text).toContain('Delhi');
    expect(text).toContain('it had 20');
  });

  test('is refused when the widget is gone, reports no such thing, or can’t be written down', async () => {
    const { person, model, log } = dialogue;
    const id = await shows();
    await model.says('Here.');
    await log.ends('end_turn');
    const before = await log.kinds();
    await expect(person.uses('w_nothere', 'rowclick')).rejects.toThrow('no longer on the canvas');
    await expect(person.uses(id, 'explode')).rejects.toThrow('couldn’t save what this widget reported');
    await expect(person.uses(id, 'rowclick', { big: 1n })).rejects.toThrow('couldn’t save what this widget reported');
    expect(await log.kinds()).toEqual(before);
    expect(model.isAsking()).toBe(false);
  });

  test('without a model ends as any run without one', async () => {
    const { person, model, log, world } = dialogue;
    const id = await shows();
    await model.says('Here.');
    await log.ends('end_turn');
    world.modelIsMissing({ code: 'no-model', values: {} });
    await person.uses(id, 'rowclick', { city: 'Delhi' });
    await log.ends('error');
  });
});

describe('an event that comes as a run is ending', () => {
  test('is never left without an answer, whatever the moment', async () => {
    for (let moments = 0; moments < 25; moments++) {
      const { person, model, log, builtIn, world } = await createDialogue();
      dialogue = { ...dialogue, person, model, log, builtIn, world };
      builtIn();
      const id = await shows();
      const ending = model.says('Here.');
      for (let i = 0; i < moments; i++) await new Promise((resolve) => setTimeout(resolve, 0));
      await person.uses(id, 'rowclick', { city: 'Delhi' });
      await ending;
      expect(JSON.stringify(await model.heard()), `after ${moments} moments`).toContain('Delhi');
      await model.says('Delhi.');
      await log.ends('end_turn');
      expect((await log.conversation()).queuedEvents).toEqual([]);
    }
  });

  test('begins the next run when it comes into the log right behind the end of the one before', async () => {
    const { person, model, world, log } = dialogue;
    const id = await shows();
    const { append } = world.store;
    let used: Promise<void> | undefined;
    const spy = vi.spyOn(world.store, 'append').mockImplementation((...given) => {
      const [, , bodies] = given;
      if (bodies.some(({ type }) => type === 'run-ended')) used ??= person.uses(id, 'rowclick', { city: 'Delhi' });
      return append(...given);
    });
    await model.says('Here.');
    expect(await lastHeard()).toMatchObject({ role: 'user', text: expect.stringContaining('Delhi') });
    await used;
    expect((await log.kinds()).join(' ')).toContain('ended end_turn widget-event events-told');
    spy.mockRestore();
  });
});
