/** How rehearsal talks: it asks, offers, shows and stops like any model, from the messages alone. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelTool } from '#providers';
import { createRehearsal } from '#rehearsal';
import { own, said } from '#tools';
import { createTalk, friday, ownName, turnOf } from './talk';
import { drawTool, toolSets } from './tool-sets';

const toolsOf = (set: string): ModelTool[] => [...(toolSets[set] ?? []), drawTool];
const callOf = (turn: { calls: { name: string; input: unknown }[] }) =>
  turn.calls.map(({ name, input }) => [ownName(name), input]);

describe('the protocol', () => {
  it('a call arrives as start, fragments and the whole, then one end', async () => {
    const { events } = await turnOf([{ role: 'user', text: said('play Night Ferry') }], toolsOf('radio'));
    const types = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
    expect(types).toEqual(['text-delta', 'tool-call-start', 'tool-call-delta', 'tool-call', 'end']);
    const pieces = events.flatMap((event) => (event.type === 'tool-call-delta' ? [event.text] : []));
    expect(JSON.parse(pieces.join(''))).toEqual({ tune: 'tn_night_ferry' });
    expect(pieces.length).toBeGreaterThan(1);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool-calls' });
  });

  it('text streams word by word and ends with stop', async () => {
    const { events, text } = await turnOf([{ role: 'user', text: said('hello there') }], toolsOf('radio'));
    expect(events.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(10);
    expect(text).toContain("I match words, I don't understand them");
    expect(events.filter(({ type }) => type === 'end')).toEqual([{ type: 'end', reason: 'stop' }]);
  });

  it('an abort in the middle ends the stream with aborted, and no call follows', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const request = {
      system: own``,
      messages: [{ role: 'user' as const, text: said('play Night Ferry') }],
      tools: toolsOf('radio'),
    };
    for await (const event of createRehearsal(friday).stream(request, stop.signal)) {
      seen.push(event.type === 'end' ? `end ${event.reason}` : event.type);
      stop.abort();
    }
    expect(seen).toEqual(['text-delta', 'end aborted']);
  });

  it('two turns never share a call id', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => turnOf([{ role: 'user', text: said('pause') }], toolsOf('radio'))),
    );
    expect(one?.calls[0]?.id).not.toBe(two?.calls[0]?.id);
  });
});

it('needs neither key nor network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Rehearsal used the network.')));
  const { events } = await turnOf([{ role: 'user', text: said('pause') }], []);
  expect(events.filter((event) => event.type === 'end')).toHaveLength(1);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what is missing is asked for', () => {
  it('the options of a form are asked for by the titles that a person sees, and called by their values', async () => {
    const titled = ['tide_fri', 'fog_mon'].map((value, at) => ({
      type: 'string',
      const: value,
      title: ['The Tide, Friday', 'Fog, Monday'][at],
    }));
    const performance = { type: 'string', anyOf: titled, enum: ['tide_fri', 'fog_mon'] };
    const inputSchema = { type: 'object', properties: { performance }, required: ['performance'] };
    const talk = createTalk([{ name: 'box_webmcp_book_seats', description: 'Book seats', inputSchema }]);
    expect((await talk.says('book seats')).text).toContain('The Tide, Friday');
    expect(callOf(await talk.says('fog'))).toEqual([['book_seats', { performance: 'fog_mon' }]]);
  });

  it('a required list is asked for with at most five of its values, and the answer completes the call', async () => {
    const talk = createTalk(toolsOf('radio'));
    const asked = await talk.says('start a tune');
    expect(asked.calls).toEqual([]);
    expect(asked.text).toBe(
      'Which tune for start_tune: night ferry, paper moon, red lantern, paper boats? Name one, or say "never mind".',
    );
    expect(callOf(await talk.says('the red lantern'))).toEqual([['start_tune', { tune: 'tn_red_lantern' }]]);
  });

  it('values that fit alike are the only ones asked about', async () => {
    const asked = await createTalk(toolsOf('radio')).says('play paper');
    expect(asked.text).toBe('Which tune for start_tune: paper moon, paper boats? Name one, or say "never mind".');
  });

  it('two missing values are asked for one after the other', async () => {
    const talk = createTalk(toolsOf('bikes'));
    expect((await talk.says('report damage')).text).toContain('bike number');
    expect((await talk.says('4711')).text).toContain('damage');
    expect(callOf(await talk.says('The chain is off.'))).toEqual([
      ['report_damage', { bike_number: '4711', damage: 'The chain is off' }],
    ]);
  });

  it('an answer that is none of the values drops the question, whatever was said', async () => {
    const talk = createTalk(toolsOf('thermostat'));
    const asked = await talk.says('change the heating mode');
    const next = await talk.says('purple');
    expect(next.calls).toEqual([]);
    expect(next.text).toContain('nothing offered matches');
    expect(next.text).not.toContain(asked.text);
    expect((await talk.says('cool')).text).not.toBe(asked.text);
  });

  it('the identical question never comes twice in a row', async () => {
    const talk = createTalk(toolsOf('radio'));
    const asked = await talk.says('start a tune');
    expect((await talk.says('start a tune')).text).toBe(
      'That did not answer the question, so I dropped it and nothing was called. Say what you want in one sentence.',
    );
    expect((await talk.says('start a tune')).text).toBe(asked.text);
  });

  it('a sentence that begins like another tool is a new wish, also where it holds one of the values', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('start a tune');
    expect(callOf(await talk.says('enqueue paper moon'))).toEqual([['enqueue', { tunes: ['tn_paper_moon'] }]]);
    const free = createTalk(toolsOf('agenda'));
    expect((await free.says('send a message to Ada')).text).toContain('What is the body');
    expect(callOf(await free.says('delete event ev-12'))).toEqual([['delete_event', { event_id: 'ev-12' }]]);
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
    const offer = await talk.says('the book');
    expect(offer.calls).toEqual([]);
    expect(offer.text.match(/^- /gm)).toHaveLength(3);
    expect(callOf(await talk.says('list_loans'))).toEqual([['list_loans', {}]]);
  });

  it('the offered tools can be picked by their place', async () => {
    const talk = createTalk(toolsOf('library'));
    const offer = await talk.says('the book');
    const second = /^- .*\n- (\w+):/m.exec(offer.text)?.[1];
    const next = await talk.says('the second one');
    expect(next.text).toContain(second);
  });

  it('a list of tools stands apart from the words around it', async () => {
    const offer = await createTalk(toolsOf('library')).says('the book');
    expect(offer.text).toMatch(/are:\n\n- [\s\S]*\n\nSay one of them by name\.$/);
  });

  it('no tool is offered that nothing speaks for', async () => {
    const offer = await createTalk(toolsOf('library')).says('hello there');
    expect(offer.text).toBe(
      "I match words, I don't understand them, and nothing offered matches these: there are 5 tools. Nothing was called.",
    );
    const one = await createTalk(toolsOf('radio')).says('the percent');
    expect(one.text.match(/^- .*/gm)).toEqual(['- set_loudness: Set the volume']);
  });

  it('tools of one name are told apart by their servers, and picked so', async () => {
    const twin = (server: string): ModelTool => ({
      name: `${server}_mcp_list_events`,
      description: 'List the events.',
      inputSchema: { type: 'object', properties: {} },
    });
    const talk = createTalk([twin('work'), twin('home')]);
    const offer = await talk.says('list events');
    expect(offer.text).toContain('- list_events (home): List the events\n- list_events (work): List the events');
    expect((await talk.says('list_events (work)')).calls.map(({ name }) => name)).toEqual(['work_mcp_list_events']);
  });

  it('what changes something is not called for a word of its description or one of its values', async () => {
    const inputSchema = {
      type: 'object',
      properties: { title: { type: 'string' }, kind: { enum: ['album', 'cart'] } },
    };
    const mix = { name: 'x_mcp_new_mix', description: 'Create an empty mix of tunes.', inputSchema };
    for (const says of ['empty the cart', 'empty', 'cart', 'cart tunes', '1+1?'])
      expect((await createTalk([mix, drawTool]).says(says)).calls, says).toEqual([]);
    expect(callOf(await createTalk([mix]).says('a new mix'))).toEqual([['new_mix', {}]]);
  });

  it('to check out is no looking: its name has to be said', async () => {
    const inputSchema = { type: 'object', properties: {} };
    const tool = { name: 'x_mcp_check_out', description: 'Pays for the pots in the basket.', inputSchema };
    expect((await createTalk([tool]).says('the pots in the basket')).calls).toEqual([]);
    expect(callOf(await createTalk([tool]).says('check out the basket'))).toEqual([['check_out', {}]]);
  });

  it('a sum calls nothing', async () => {
    const all = [...Object.values(toolSets).flat(), drawTool];
    for (const says of ['1+1?', 'what is 1+1?', '1', 'what is 2 + 2?'])
      expect((await createTalk(all).says(says)).calls, says).toEqual([]);
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

describe('two wishes in one sentence', () => {
  it('are done one after the other, each result told in its turn', async () => {
    const talk = createTalk(toolsOf('radio'));
    expect(callOf(await talk.says('play Night Ferry, and then set the volume to 20'))).toEqual([
      ['start_tune', { tune: 'tn_night_ferry' }],
    ]);
    const second = await talk.answers({ playing: 'Night Ferry' });
    expect(callOf(second)).toEqual([['set_loudness', { percent: 20 }]]);
    expect(second.text).toContain('Playing Night Ferry.');
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
