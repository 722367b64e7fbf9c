/** How rehearsal tells a tool's result: as a table, a figure, prose, or one sentence. */
import { describe, expect, it } from 'vitest';
import type { ModelTool } from '#providers';
import { answered } from '../support/plain-messages';
import { createTalk, ownName, turnOf } from './talk';
import { drawTool, toolSets } from './tool-sets';

const toolsOf = (set: string): ModelTool[] => [...(toolSets[set] ?? []), drawTool];
const callOf = (turn: { calls: { name: string; input: unknown }[] }) =>
  turn.calls.map(({ name, input }) => [ownName(name), input]);

describe('results', () => {
  const rows = [
    { title: 'Dune', due: '2027-02-09' },
    { title: 'Ubik', due: '2027-02-11', tags: ['a'] },
  ];

  it('rows are drawn once as a table, and the closing line has their count', async () => {
    const talk = createTalk(toolsOf('library'));
    await talk.says('Which loans do I have?');
    const drawing = await talk.answers({ total: 2, loans: rows });
    expect(callOf(drawing)).toEqual([
      [
        'widget_display',
        { name: 'data-table', params: { title: 'List loans', rows: [rows[0], { ...rows[1], tags: 'a' }] } },
      ],
    ]);
    const closing = await talk.answers({ id: 'w_abc123' });
    expect(closing).toMatchObject({ calls: [], text: '2 loans: Dune and Ubik.', end: { type: 'end', reason: 'stop' } });
  });

  it('columns and rows of values, as databases answer, are a table too', async () => {
    const talk = createTalk(toolsOf('database'));
    await talk.says('select name, town from customers');
    const drawing = await talk.answers({ columns: ['name', 'town'], rows: [['Ada', 'Lyon']] });
    expect(drawing.calls[0]?.input).toMatchObject({ params: { rows: [{ name: 'Ada', town: 'Lyon' }] } });
  });

  it('a single figure that was asked for is a stat-card, with its unit', async () => {
    const talk = createTalk(toolsOf('thermostat'));
    await talk.says('what is the temperature in the kitchen?');
    const drawing = await talk.answers({ room: 'Kitchen', temperature: 19.5, unit: '°C' });
    expect(drawing.calls[0]?.input).toEqual({
      name: 'stat-card',
      params: { label: 'Temperature', value: '19.5', unit: '°C' },
    });
  });

  it('long prose is a text widget', async () => {
    const talk = createTalk(toolsOf('database'));
    await talk.says('describe the orders table');
    const prose = 'Orders are placed by customers. '.repeat(20);
    expect((await talk.answers(prose)).calls[0]?.input).toEqual({ name: 'text', params: { content: prose } });
  });

  it('a small acknowledgement is a sentence, not a widget', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('play Night Ferry');
    const answer = await talk.answers({ playing: { id: 'tn_night_ferry', title: 'Night Ferry' }, position: 0 });
    expect(answer).toMatchObject({ calls: [], text: 'Playing Night Ferry. Position: 0.' });
    await talk.says('play Night Ferry');
    const alone = await talk.answers({ playing: { id: 'tn_night_ferry', title: 'Night Ferry' }, queue: [] });
    expect(alone.text).toBe('Playing Night Ferry. The queue is empty.');
    await talk.says('pause');
    expect(await talk.answers('ok')).toMatchObject({ calls: [], text: 'Done: halt.' });
  });

  it('an answer without a value is "Done."', async () => {
    for (const nothing of ['', 'undefined', 'null', '""']) {
      const talk = createTalk(toolsOf('radio'));
      await talk.says('pause');
      expect(await talk.answers(nothing)).toMatchObject({ calls: [], text: 'Done.' });
    }
  });

  it('an acknowledgement leaves out zero counts and empty lists, and stops after four facts', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('pause');
    const answer = await talk.answers({ errors: 0, skipped: [], state: 'paused', a: 1, b: 2, c: 3, d: 4 });
    expect(answer.text).toBe('State: paused, a: 1, b: 2, c: 3.');
  });

  it('single values beside the rows are said under the table, at most five', async () => {
    const talk = createTalk(toolsOf('library'));
    await talk.says('Which loans do I have?');
    const drawing = await talk.answers({ ok: true, order: 'A-12', total: 36, note: '', count: 2, loans: rows });
    expect(drawing.calls).toHaveLength(1);
    expect((await talk.answers({ id: 'w_1' })).text).toBe('2 loans: Dune and Ubik. Order: A-12, total: 36.');
    const nested = createTalk(toolSets.library ?? []);
    await nested.says('Which loans do I have?');
    expect((await nested.answers({ order: { id: 'A-12', b: 1, c: 2, d: 3, e: 4, f: 5, lines: rows } })).text).toBe(
      '2 lines: Dune and Ubik. Id: A-12, b: 1, c: 2, d: 3, e: 4.',
    );
  });

  it('a denial is said to the person, without the words for the model', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('pause; set the volume to 20');
    const denied = 'Error: the person did not allow this call. Do not repeat it; ask what they would like instead.';
    expect(await talk.answers(denied, true)).toMatchObject({
      calls: [],
      text: 'You did not allow halt. Nothing was changed.\n\nThe rest of the sentence was not done.',
    });
  });

  it('a tool that is gone by the time of its result is still called by its own name', async () => {
    const talk = createTalk(toolsOf('library'));
    await talk.says('Which loans do I have?');
    const call = talk.messages.at(-1);
    const id = call?.role === 'assistant' ? (call.calls[0]?.id ?? '') : '';
    const result = { role: 'tool' as const, callId: id, name: 'city_library_webmcp_list_loans', isError: false };
    const told = await turnOf([...talk.messages, { ...result, text: answered(JSON.stringify(rows)) }], [drawTool]);
    expect(told.calls[0]?.input).toMatchObject({ params: { title: 'List loans' } });
    const plain = await turnOf([...talk.messages, { ...result, text: answered(JSON.stringify(rows)) }], []);
    expect(plain.text).toBe('2 loans: Dune and Ubik.');
  });

  it('a table cut off in its middle is not drawn, and that is said', async () => {
    const talk = createTalk(toolsOf('library'));
    await talk.says('Which loans do I have?');
    const cut = `${JSON.stringify(rows).slice(0, 40)}\n[Shortened: 40 of 9000 characters. Ask for less, or for a part of it.]`;
    const answer = await talk.answers(cut);
    expect(answer.calls).toEqual([]);
    expect(answer.text).toContain('was too long and was cut');
  });

  it('without a tool that draws, rows are told in words', async () => {
    const talk = createTalk(toolSets.library ?? []);
    await talk.says('Which loans do I have?');
    expect((await talk.answers(rows)).text).toBe('2 loans: Dune and Ubik.');
  });

  it('a widget that could not be drawn is told in words, and not tried again', async () => {
    const talk = createTalk(toolsOf('library'));
    await talk.says('Which loans do I have?');
    await talk.answers(rows);
    const answer = await talk.answers('{"error":"unknown widget"}', true);
    expect(answer).toMatchObject({
      calls: [],
      text: '2 loans: Dune and Ubik.\n\nThe widget could not be drawn.',
    });
  });

  it('a failure is said with what the tool expects, and nothing is tried again', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('set the volume to 40%');
    const expected_schema = { type: 'object', properties: { percent: { type: 'integer' } }, required: ['percent'] };
    const answer = await talk.answers({ error: 'Error: no such output', expected_schema }, true);
    expect(answer.calls).toEqual([]);
    expect(answer.text).toBe(
      'set_loudness did not work: no such output. It expects: percent (integer, required). I did not try again.',
    );
  });
});
