/** Dialogues with a form on the canvas: what the person sends reaches the model, or a tool, which the form allows nothing. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createDialogue, tool } from '../../support/dialogue';

const display = 'autoui_webmcp_widget_display';
const fields = [
  { name: 'day', type: 'date', required: true },
  { name: 'guests', type: 'number' },
];

let dialogue: Awaited<ReturnType<typeof createDialogue>>;
beforeEach(async () => {
  dialogue = await createDialogue();
  dialogue.builtIn();
});

async function shows(params: Record<string, unknown>): Promise<string> {
  const { person, model, log } = dialogue;
  await person.says('Book a table');
  await model.calls(display, { name: 'form', params });
  const { id } = JSON.parse((await model.told())[0] ?? '');
  await model.says('Here is the form.');
  await log.ends('end_turn');
  return id;
}

const values = { day: '2026-05-08', guests: 2 };

describe('a form', () => {
  test('is one turn: the values are told as what the person entered', async () => {
    const { person, model, log } = dialogue;
    const id = await shows({ title: 'Table', fields });
    await person.uses(id, 'submit', { values });
    const text = JSON.stringify((await model.heard()).at(-1));
    expect(text).toContain('a submit holds what they entered');
    expect(text).toContain(JSON.stringify(JSON.stringify({ values })).slice(2, -2));
    await model.says('Booked.');
    await log.ends('end_turn');
  });

  test('is sent once by two windows that press at the same moment, and again by one that has seen what was sent', async () => {
    const { person, model, log } = dialogue;
    const id = await shows({ title: 'Table', fields });
    const seen = (await log.conversation()).lastSeq;
    const other = { ...values, guests: 3 };
    const both = await Promise.allSettled(
      [values, other].map((sent) => person.uses(id, 'submit', { values: sent, seen })),
    );
    expect(both).toMatchObject([
      { status: 'fulfilled' },
      { reason: { message: expect.stringMatching(/question is closed/) } },
    ]);
    expect(JSON.stringify((await model.heard()).at(-1))).not.toContain('seen');
    await model.says('Booked.');
    await log.ends('end_turn');
    await expect(person.uses(id, 'submit', { values: other, seen })).rejects.toThrow(/question is closed/);
    await person.uses(id, 'submit', { values: other, seen: (await log.conversation()).lastSeq });
  });

  test('brings a long text whole', async () => {
    const { person, model } = dialogue;
    const id = await shows({ fields: [{ name: 'letter', type: 'textarea' }] });
    await person.uses(id, 'submit', { values: { letter: `${'word '.repeat(6_000)}end` } });
    expect(JSON.stringify((await model.heard()).at(-1))).toContain('word word end');
  });
});

describe('a form that is bound to a tool', () => {
  const bound = { title: 'Table', fields, tool: 'a_example_webmcp_book', input: { place: 'r-12', guests: 9 } };
  const book = () => {
    const made = tool('book');
    const page = dialogue.page('https://a.example');
    page.offers(made);
    return { made, page };
  };

  test('calls it once the person has allowed that on its card, without a turn', async () => {
    const { person, log, model } = dialogue;
    const { made } = book();
    const id = await shows(bound);
    await person.uses(id, 'submit', { values });
    await log.waitsForThePerson();
    expect(made.made).toEqual([]);
    await person.allows();
    await made.answers('booked');
    await log.ends('end_turn');
    expect(made.made).toEqual([{ place: 'r-12', ...values }]);
    expect(model.isAsking()).toBe(false);
    await person.says('And?');
    expect(JSON.stringify(await model.heard())).toContain(`The person sent the form ${id}`);
  });

  test('calls nothing that the person denies', async () => {
    const { person, log } = dialogue;
    const { made } = book();
    const id = await shows(bound);
    await person.uses(id, 'submit', { values });
    await log.waitsForThePerson();
    await person.denies();
    await log.ends('end_turn');
    expect(made.made).toEqual([]);
  });

  test('is refused, and nothing runs, when its tool is gone or the values don’t fit it', async () => {
    const { person } = dialogue;
    const { page } = book();
    const id = await shows(bound);
    page.offers();
    await expect(person.uses(id, 'submit', { values })).rejects.toThrow(/Nothing ran/);
  });
});
