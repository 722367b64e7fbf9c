/** Dialogues in which the person says something otherwise, asks again, goes back, or speaks while the run goes on. */
import { describe, expect, test } from 'vitest';
import { Refusal } from '#core/log/refusal.ts';
import { until } from '../../support/agent-world';
import { createDialogue, reads, tool } from '../../support/dialogue';

const play = 'music_example_webmcp_play';
const look = 'music_example_webmcp_look';

async function aDialogue() {
  const dialogue = await createDialogue();
  const tools = { look: tool('look', reads), play: tool('play') };
  dialogue.page('https://music.example').offers(tools.look, tools.play);
  const { world } = dialogue;
  const heard = async () =>
    (await dialogue.model.heard()).flatMap(({ role, text }) => (role === 'tool' ? [] : [`${role}: ${text}`]));
  const shown = async () =>
    (await world.conversation()).items.map((item) => (item.type === 'events' ? 'events' : item.entry.text));
  const ends = () => until(async () => !(await world.conversation()).run.going, 'the run ends');
  const waits = async () => (await world.conversation()).queue.map(({ text }) => text);
  return { ...dialogue, ...tools, heard, shown, ends, waits };
}

describe('a message said otherwise', () => {
  test('is asked on a branch of its own; the model hears nothing of the original', async () => {
    const { person, model, heard, shown, ends } = await aDialogue();
    await person.says('Play jazz');
    await model.says('Jazz plays.');
    await ends();
    await person.edits('Play jazz', 'Play rock');
    expect(await heard()).toEqual(['user: Play rock']);
    await model.says('Rock plays.');
    await ends();
    await person.goesTo('Jazz plays.');
    expect(await shown()).toEqual(['Play jazz', 'Jazz plays.']);
    await person.says('Louder');
    expect(await heard()).toEqual(['user: Play jazz', 'assistant: Jazz plays.', 'user: Louder']);
  });

  test('survives the death of the background, which takes up the branch that was being asked', async () => {
    const { person, model, heard, shown, background, ends } = await aDialogue();
    await person.says('Play jazz');
    await model.says('Jazz plays.');
    await ends();
    await person.edits('Play jazz', 'Play rock');
    await model.isAsked();
    await background.diesAndWakes();
    expect(await heard()).toEqual(['user: Play rock']);
    await model.says('Rock plays.');
    await ends();
    background.dies();
    await person.goesTo('Play jazz');
    background.dies();
    expect(await shown()).toEqual(['Play jazz', 'Jazz plays.']);
  });

  test('is refused while a run goes on, and so are asking again, walking and deleting; nothing is lost', async () => {
    const { person, model, log } = await aDialogue();
    await person.says('Play jazz');
    await model.isAsked();
    const before = await log.kinds();
    for (const attempt of [
      () => person.edits('Play jazz', 'Play rock'),
      () => person.asksAgain('Play jazz'),
      () => person.goesTo('Play jazz'),
      () => person.restores('Play jazz'),
    ])
      await expect(attempt()).rejects.toThrow(Refusal);
    expect(await log.kinds()).toEqual(before);
    await model.says('Jazz plays.');
  });

  test('what isn’t there is refused with a sentence', async () => {
    const { person } = await aDialogue();
    for (const attempt of [
      () => person.edits('x', 'y'),
      () => person.asksAgain('x'),
      () => person.goesTo('x'),
      () => person.takesBack('x'),
      () => person.sendsQueued('x'),
    ])
      await expect(attempt()).rejects.toThrow(Refusal);
  });
});

describe('a turn asked again', () => {
  const looked = async () => {
    const dialogue = await aDialogue();
    await dialogue.person.says('What is there?');
    await dialogue.model.calls(look);
    await dialogue.look.answers('Blue Train');
    await dialogue.model.says('One record.');
    await dialogue.ends();
    return dialogue;
  };

  test('R115: keeps the results before it: no tool runs twice', async () => {
    const { person, model, look: looks, shown, ends } = await looked();
    await person.asksAgain('One record.');
    expect(await model.told()).toEqual(['Blue Train']);
    await model.says('Blue Train, a record.');
    await ends();
    expect(looks.made).toHaveLength(1);
    expect(await shown()).toEqual(['What is there?', '', 'Blue Train, a record.']);
  });

  test('from the person’s message on begins with nothing but that message', async () => {
    const { person, model, heard, look: looks } = await looked();
    await person.asksAgain('What is there?');
    expect(await heard()).toEqual(['user: What is there?']);
    await model.calls(look);
    await looks.answers('Kind of Blue');
    expect(looks.made).toHaveLength(2);
  });

  test('may go to another model, for all turns of that run and no longer', async () => {
    const { person, model, world, look: looks, ends } = await looked();
    const other = { type: 'anthropic', model: 'other' } as const;
    await person.asksAgain('What is there?', other);
    await model.calls(look);
    await looks.answers('Kind of Blue');
    await model.says('Two records.');
    await ends();
    await person.says('Thanks');
    await model.says('Any time.');
    // After its first run the chat is named, by the model it had.
    expect(world.asked).toEqual([null, null, null, other, other, null]);
  });

  test('an answer whose question was deleted is refused: nothing is left to be answered', async () => {
    const { person, model, ends } = await aDialogue();
    await person.says('Hello');
    await model.says('Hi.');
    await ends();
    await person.deletes('Hello');
    await expect(person.asksAgain('Hi.')).rejects.toThrow('No message comes before it');
  });
});

describe('R98: a deleted message', () => {
  test('comes back when the deletion is taken back, for the model too', async () => {
    const { person, model, heard, ends, background } = await aDialogue();
    await person.says('Hello');
    await model.says('Hi.');
    await ends();
    await person.deletes('Hi.');
    background.dies();
    await person.restores('Hi.');
    await person.says('And?');
    expect(await heard()).toEqual(['user: Hello', 'assistant: Hi.', 'user: And?']);
  });
});

describe('what is said while a run goes on', () => {
  test('waits, and is sent when the run has come to its own end, one after another', async () => {
    const { person, model, heard, waits, shown, ends } = await aDialogue();
    await person.says('Hello');
    await model.isAsked();
    await person.alsoSays('And jazz?');
    await person.alsoSays('And rock?');
    expect(await waits()).toEqual(['And jazz?', 'And rock?']);
    await model.says('Hi.');
    expect(await heard()).toEqual(['user: Hello', 'assistant: Hi.', 'user: And jazz?']);
    expect(await waits()).toEqual(['And rock?']);
    await model.says('Jazz.');
    await model.says('Rock.');
    await ends();
    expect(await shown()).toEqual(['Hello', 'Hi.', 'And jazz?', 'Jazz.', 'And rock?', 'Rock.']);
    expect(await waits()).toEqual([]);
  });

  test('is sent once, whenever the background dies', async () => {
    const { person, model, background, shown, ends } = await aDialogue();
    await person.says('Hello');
    await model.isAsked();
    await person.alsoSays('And jazz?');
    await background.diesAndWakes();
    await model.says('Hi.');
    await model.isAsked();
    await background.diesAndWakes();
    await model.says('Jazz.');
    await ends();
    expect((await shown()).filter(Boolean)).toEqual(['Hello', 'Hi.', 'And jazz?', 'Jazz.']);
  });

  test.each(['fails', 'is stopped'])('stays when the run %s, until it is sent by hand or taken back', async (how) => {
    const { person, model, waits, heard, ends } = await aDialogue();
    await person.says('Hello');
    await model.isAsked();
    await person.alsoSays('And jazz?');
    await person.alsoSays('And rock?');
    if (how === 'fails') await model.fails({ code: 'server-error', values: {} });
    else await person.stops();
    await ends();
    expect(await waits()).toEqual(['And jazz?', 'And rock?']);
    await person.takesBack('And jazz?');
    await expect(person.takesBack('And jazz?')).rejects.toThrow(Refusal);
    await person.sendsQueued('And rock?');
    expect((await heard()).at(-1)).toContain('And rock?');
    expect(await waits()).toEqual([]);
    await model.says('Rock.');
  });

  test('is sent at once when nothing goes on', async () => {
    const { person, model, heard } = await aDialogue();
    await person.alsoSays('Hello');
    expect(await heard()).toEqual(['user: Hello']);
    await model.says('Hi.');
  });

  test('while a call waits for the person waits behind it', async () => {
    const { person, model, play: plays, heard } = await aDialogue();
    await person.says('Play');
    await model.calls(play);
    await person.isAsked();
    await person.alsoSays('And jazz?');
    await person.allows();
    await plays.answers('playing');
    await model.says('It plays.');
    expect((await heard()).at(-1)).toBe('user: And jazz?');
    await model.says('Jazz.');
  });

  test('is bounded: more than 20 are refused', async () => {
    const { person, model } = await aDialogue();
    await person.says('Hello');
    await model.isAsked();
    for (let i = 0; i < 20; i++) await person.alsoSays(`No. ${i}`);
    await expect(person.alsoSays('One more')).rejects.toThrow('20 messages are already queued');
    await person.stops();
  });
});
