/** How rehearsal talks: it asks, offers, shows and stops like any model, from the messages alone. */
import { describe, expect, it } from 'vitest';
import type { ModelTool } from '../../../src/providers/provider';
import { createRehearsal } from '../../../src/providers/rehearsal';
import { createTalk, friday, ownName, turnOf } from './talk';
import { drawTool, toolSets } from './tool-sets';

const toolsOf = (set: string): ModelTool[] => [...(toolSets[set] ?? []), drawTool];
const callOf = (turn: { calls: { name: string; input: unknown }[] }) =>
  turn.calls.map(({ name, input }) => [ownName(name), input]);

describe('the protocol', () => {
  it('a call arrives as start, fragments and the whole, then one end', async () => {
    const { events } = await turnOf([{ role: 'user', text: 'play Night Ferry' }], toolsOf('radio'));
    const types = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
    expect(types).toEqual(['text-delta', 'tool-call-start', 'tool-call-delta', 'tool-call', 'end']);
    const pieces = events.flatMap((event) => (event.type === 'tool-call-delta' ? [event.text] : []));
    expect(JSON.parse(pieces.join(''))).toEqual({ tune: 'tn_night_ferry' });
    expect(pieces.length).toBeGreaterThan(1);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool-calls' });
  });

  it('text streams word by word and ends with stop', async () => {
    const { events, text } = await turnOf([{ role: 'user', text: 'hello there' }], toolsOf('radio'));
    expect(events.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(10);
    expect(text).toContain("I match words, I don't understand them");
    expect(events.filter(({ type }) => type === 'end')).toEqual([{ type: 'end', reason: 'stop' }]);
  });

  it('an abort in the middle ends the stream with aborted, and no call follows', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const request = {
      system: '',
      messages: [{ role: 'user' as const, text: 'play Night Ferry' }],
      tools: toolsOf('radio'),
    };
    for await (const event of createRehearsal(friday).stream(request, stop.signal)) {
      seen.push(event.type === 'end' ? `end ${event.reason}` : event.type);
      stop.abort();
    }
    expect(seen).toEqual(['text-delta', 'end aborted']);
  });

  it('two turns never share a call id', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => turnOf([{ role: 'user', text: 'pause' }], toolsOf('radio'))));
    expect(one?.calls[0]?.id).not.toBe(two?.calls[0]?.id);
  });
});

describe('what is missing is asked for', () => {
  it('a required list is asked for with at most five of its values, and the answer completes the call', async () => {
    const talk = createTalk(toolsOf('radio'));
    const asked = await talk.says('start a tune');
    expect(asked.calls).toEqual([]);
    expect(asked.text).toBe('Which tune for start_tune: night ferry, paper moon, red lantern, paper boats?');
    expect(callOf(await talk.says('the red lantern'))).toEqual([['start_tune', { tune: 'tn_red_lantern' }]]);
  });

  it('values that fit alike are the only ones asked about', async () => {
    const asked = await createTalk(toolsOf('radio')).says('play paper');
    expect(asked.text).toBe('Which tune for start_tune: paper moon, paper boats?');
  });

  it('two missing values are asked for one after the other', async () => {
    const talk = createTalk(toolsOf('bikes'));
    expect((await talk.says('report damage')).text).toContain('bike number');
    expect((await talk.says('4711')).text).toContain('damage');
    expect(callOf(await talk.says('The chain is off.'))).toEqual([
      ['report_damage', { bike_number: '4711', damage: 'The chain is off' }],
    ]);
  });

  it('an answer that is none of the values is asked again', async () => {
    const talk = createTalk(toolsOf('thermostat'));
    const asked = await talk.says('change the heating mode');
    expect((await talk.says('purple')).text).toBe(asked.text);
    expect(callOf(await talk.says('cool'))).toEqual([['setMode', { mode: 'cool' }]]);
  });

  it('a person may change the subject instead of answering, or take the wish back', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('start a tune');
    expect(callOf(await talk.says('set the volume to 30'))).toEqual([['set_loudness', { percent: 30 }]]);
    const other = createTalk(toolsOf('radio'));
    await other.says('start a tune');
    expect(await other.says('never mind')).toMatchObject({ calls: [], text: 'All right. Nothing more was called.' });
  });

  it('an argument that words cannot make is said to be so', async () => {
    const properties = { cells: { type: 'array', items: { type: 'object' }, description: 'The cells' } };
    const inputSchema = { type: 'object', properties, required: ['cells'] };
    const tool = { name: 'x_mcp_paint_mosaic', description: 'Paint a mosaic.', inputSchema };
    expect((await createTalk([tool]).says('paint a mosaic')).text).toContain("can't make out of words");
  });
});

describe('unsure, it says so', () => {
  it('offers three tools with a word on each, and goes when one is named', async () => {
    const talk = createTalk(toolsOf('library'));
    const offer = await talk.says('I would like something nice');
    expect(offer.calls).toEqual([]);
    expect(offer.text.match(/^- /gm)).toHaveLength(3);
    expect(callOf(await talk.says('list_loans'))).toEqual([['list_loans', {}]]);
  });

  it('the offered tools can be picked by their place', async () => {
    const talk = createTalk(toolsOf('library'));
    const offer = await talk.says('I would like something nice');
    const second = /^- .*\n- (\w+):/m.exec(offer.text)?.[1];
    const next = await talk.says('the second one');
    expect(next.text).toContain(second);
  });

  it('a page without tools is said to have none', async () => {
    expect((await createTalk([]).says('play something')).text).toContain('offers no tools');
  });

  it('"do not" never calls anything', async () => {
    expect((await createTalk(toolsOf('radio')).says("don't play Night Ferry")).calls).toEqual([]);
  });

  it('a common verb alone is not enough', async () => {
    expect((await createTalk(toolsOf('shop')).says('show me the weather')).calls).toEqual([]);
  });
});

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
        { name: 'data-table', params: { title: 'List loans', rows: [rows[0], { ...rows[1], tags: '["a"]' }] } },
      ],
    ]);
    const closing = await talk.answers({ id: 'w_abc123' });
    expect(closing).toMatchObject({ calls: [], text: '2 rows from list_loans.', end: { type: 'end', reason: 'stop' } });
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
    expect(answer).toMatchObject({ calls: [], text: 'Playing: Night Ferry, Position: 0.' });
    await talk.says('pause');
    expect(await talk.answers('ok')).toMatchObject({ calls: [], text: 'Done: halt.' });
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
    expect((await talk.answers(rows)).text).toBe('2 rows from list_loans: Dune; Ubik.');
  });

  it('a widget that could not be drawn is told in words, and not tried again', async () => {
    const talk = createTalk(toolsOf('library'));
    await talk.says('Which loans do I have?');
    await talk.answers(rows);
    const answer = await talk.answers('{"error":"unknown widget"}', true);
    expect(answer).toMatchObject({
      calls: [],
      text: '2 rows from list_loans: Dune; Ubik.\n\nThe widget could not be drawn.',
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

describe('two wishes in one sentence', () => {
  it('are done one after the other, each result told in its turn', async () => {
    const talk = createTalk(toolsOf('radio'));
    expect(callOf(await talk.says('play Night Ferry, and then set the volume to 20'))).toEqual([
      ['start_tune', { tune: 'tn_night_ferry' }],
    ]);
    const second = await talk.answers({ playing: 'Night Ferry' });
    expect(callOf(second)).toEqual([['set_loudness', { percent: 20 }]]);
    expect(second.text).toContain('Playing: Night Ferry.');
    expect(await talk.answers({ volume: 20 })).toMatchObject({ calls: [], text: 'Volume: 20.' });
  });

  it('the second is left when the first fails', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('play Night Ferry; pause');
    const answer = await talk.answers('Error: the tune is gone.', true);
    expect(answer.calls).toEqual([]);
    expect(answer.text).toContain('The rest of the sentence was not done.');
  });

  it('a question about the second waits for its answer', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('pause then start a tune');
    expect((await talk.answers('ok')).text).toContain('Which tune');
    expect(callOf(await talk.says('Night Ferry'))).toEqual([['start_tune', { tune: 'tn_night_ferry' }]]);
  });

  it('the same call is never made twice for one message, and never more than six', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('pause; pause');
    expect((await talk.answers('ok')).calls).toEqual([]);
    const many = createTalk(toolsOf('radio'));
    let turn = await many.says(
      [10, 20, 30, 40, 50, 60, 70, 80].map((volume) => `set the volume to ${volume}`).join('; '),
    );
    let calls = 0;
    for (; turn.calls.length > 0; calls++) turn = await many.answers('ok');
    expect(calls).toBe(6);
    expect(turn.text).toContain('I stopped after 6 calls');
  });

  it('"then" inside a name parts nothing', async () => {
    expect(callOf(await createTalk(toolsOf('radio')).says('make a new mix called "Now; and then"'))).toEqual([
      ['new_mix', { title: 'Now; and then' }],
    ]);
  });
});

it('the state is in the messages alone: the same messages lead to the same turn', async () => {
  const talk = createTalk(toolsOf('bikes'));
  await talk.says('report damage');
  await talk.says('4711');
  const until = talk.messages.slice(0, 3);
  const again = await turnOf(until, toolsOf('bikes'));
  expect(again.text).toBe(talk.messages[3]?.role === 'assistant' ? talk.messages[3].text : '');
});
