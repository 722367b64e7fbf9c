/** How demo mode talks: it calls, asks, offers, draws and says what came back, from the messages alone. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { foreign, own, said } from '#core/tools/foreign.ts';
import type { OfferedTool } from '#core/tools/offer.ts';
import { createDemo } from '#providers/demo/index.ts';
import { createStore } from '../../../playground/music/store';
import { musicTools } from '../../../playground/music/tools';
import { createTalk, ownName, turnOf } from './talk';
import { drawTool, toolSets } from './tool-sets';

const toolsOf = (set: string): OfferedTool[] => [...(toolSets[set] ?? []), drawTool];
const callOf = (turn: { calls: { name: string; input: unknown }[] }) =>
  turn.calls.map(({ name, input }) => [ownName(name), input]);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the protocol', () => {
  it('a call arrives as start, fragments and the whole, then one end', async () => {
    const { events } = await turnOf([{ role: 'user', text: said('play Night Ferry') }], toolsOf('radio'));
    const types = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
    expect(types).toEqual(['tool-call-start', 'tool-call-delta', 'tool-call', 'end']);
    const pieces = events.flatMap((event) => (event.type === 'tool-call-delta' ? [event.text] : []));
    expect(JSON.parse(pieces.join(''))).toEqual({ tune: 'tn_night_ferry' });
    expect(pieces.length).toBeGreaterThan(1);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'tool-calls' });
  });

  it('what Tabhand adds to a result for a language model is not taken for the result', async () => {
    const call = { id: 'c', name: 'radio_webmcp_play', input: {} };
    const result = foreign('result', { from: 'https://radio.example' }, '{"now":"Night Ferry"}');
    const texts = [own`${result}`, own`${result}\n[The person changed the arguments before allowing this call.]`];
    const answers = texts.map(async (text) => {
      const told = { role: 'tool' as const, callId: 'c', name: call.name, text, isError: false }; // const: a literal type
      const asked = [
        { role: 'user' as const, text: said('play') },
        { role: 'assistant' as const, text: '', calls: [call] },
      ];
      return (await turnOf([...asked, told], toolsOf('radio'))).text;
    });
    const [plain, edited] = await Promise.all(answers);
    expect(edited).toBe(plain);
    expect(plain).toContain('Night Ferry');
  });

  it('an abort in the middle ends the stream with aborted, and no call follows', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    const messages = [{ role: 'user' as const, text: said('play Night Ferry') }]; // const: a literal type
    for await (const event of createDemo().stream({ system: own``, messages, tools: toolsOf('radio') }, stop.signal)) {
      seen.push(event.type === 'end' ? `end ${event.reason}` : event.type);
      stop.abort();
    }
    expect(seen).toEqual(['tool-call-start', 'end aborted']);
  });

  it('needs neither key nor network, and no two calls share an id', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('Demo mode used the network.')));
    const turns = [1, 2].map(() => turnOf([{ role: 'user', text: said('pause') }], toolsOf('radio')));
    const [one, two] = await Promise.all(turns);
    expect(one?.calls[0]?.id).toBeTypeOf('string');
    expect(one?.calls[0]?.id).not.toBe(two?.calls[0]?.id);
  });
});

describe('the sentences of the README', () => {
  const shelf = { getItem: () => null, setItem: () => undefined };
  const store = createStore(
    () => shelf,
    () => 0,
  );
  const music = musicTools(store, () => 0).map(
    ({ name, description, schema }): OfferedTool => ({
      ...{ name: `music_webmcp_${name}`, description, inputSchema: { ...schema() } },
    }),
  );

  it.each([
    ['play Blue Train', 'play_track', { id: 'trk_blue_train' }],
    ['queue Slack Water', 'add_to_queue', { id: 'trk_slack_water' }],
    ['what is in the queue', 'get_queue', {}],
    ['search for piano', 'search_library', { query: 'piano' }],
    ['joue Blue Train', 'play_track', { id: 'trk_blue_train' }],
    ['ajoute Slack Water à la file', 'add_to_queue', { id: 'trk_slack_water' }],
    ['mets Slack Water dans la file d’attente', 'add_to_queue', { id: 'trk_slack_water' }],
    ['qu’est-ce qu’il y a dans la file ?', 'get_queue', {}],
    ['que contient la file d’attente ?', 'get_queue', {}],
    ['cherche du piano', 'search_library', { query: 'piano' }],
    ['search for constructor', 'search_library', { query: 'constructor' }],
  ])('%s', async (says, name, input) => {
    expect(callOf(await createTalk([...music, drawTool]).says(says))).toEqual([[name, input]]);
  });

  it('what is found is drawn as a table, then said', async () => {
    const talk = createTalk([...music, drawTool]);
    await talk.says('search for piano');
    const tracks = [
      { id: 'a', title: 'Moth', bpm: 70 },
      { id: 'b', title: 'Slow Door', bpm: 60 },
    ];
    const drawn = await talk.answers({ found: 2, tracks });
    expect(callOf(drawn)).toEqual([
      [
        'widget_display',
        {
          name: 'data-table',
          params: {
            title: 'Search library',
            rows: [
              { title: 'Moth', bpm: 70, id: 'a' },
              { title: 'Slow Door', bpm: 60, id: 'b' },
            ],
          },
        },
      ],
    ]);
    expect(await talk.answers({ id: 'w_abc123' })).toMatchObject({ calls: [], text: '2 tracks: Moth, Slow Door.' });
  });

  it('"never mind" drops a question', async () => {
    const talk = createTalk([...music, drawTool]);
    expect((await talk.says('play a track')).text).toMatch(/^Which .* for play_track: .*"never mind"\.$/);
    expect(await talk.says('never mind')).toMatchObject({ calls: [], text: 'All right. Nothing was called.' });
  });

  it.each(['say my name', 'dis mon nom'])('"%s" is a tool of its own', async (says) => {
    const description = 'Who signed in, and what they allowed.';
    const tool = { name: 'account_mcp_say_my_name', description, inputSchema: { type: 'object' } };
    expect(callOf(await createTalk([...music, tool]).says(says))).toEqual([['say_my_name', {}]]);
  });
});

describe('what is missing is asked for', () => {
  it('a value of a list by at most five of its names, and the answer completes the call', async () => {
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

  it('a text, whose answer is taken as it is', async () => {
    const talk = createTalk(toolsOf('radio'));
    expect((await talk.says('create a mix')).text).toBe('What is the title for new_mix? Answer, or say "never mind".');
    expect(callOf(await talk.says('Slow Trains'))).toEqual([['new_mix', { title: 'Slow Trains' }]]);
  });

  it('unless another tool is meant', async () => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('create a mix');
    expect(callOf(await talk.says('play Night Ferry'))).toEqual([['start_tune', { tune: 'tn_night_ferry' }]]);
  });

  it('more than one value is said to be beyond it', async () => {
    const turn = await createTalk(toolsOf('bikes')).says('report damage');
    expect(turn.calls).toEqual([]);
    expect(turn.text).toContain('report_damage needs damage, which demo mode can’t fill in.');
  });
});

describe('unsure, it says so', () => {
  it('offers three tools at most, and calls one that is named', async () => {
    const talk = createTalk(toolsOf('library'));
    const offer = await talk.says('the book');
    expect(offer.calls).toEqual([]);
    expect(offer.text).toMatch(/The closest:\n\n- [\s\S]*\n\nSay one by its name to call it\.$/);
    expect(callOf(await talk.says('list_loans'))).toEqual([['list_loans', {}]]);
  });

  it('offers nothing that nothing speaks for', async () => {
    expect((await createTalk(toolsOf('library')).says('hello there')).text).toContain('there are 5 tools.');
    expect((await createTalk([drawTool]).says('draw a table')).text).toContain('I can’t call anything yet');
  });

  it('what changes something is not called for a word of its description or one of its values', async () => {
    const inputSchema = { type: 'object', properties: { kind: { enum: ['album', 'cart'] } } };
    const mix = { name: 'x_mcp_new_mix', description: 'Create an empty mix of tunes.', inputSchema };
    for (const says of ['empty the cart', 'empty', 'cart', 'cart tunes', '1+1?'])
      expect((await createTalk([mix, drawTool]).says(says)).calls, says).toEqual([]);
    expect(callOf(await createTalk([mix]).says('a new mix'))).toEqual([['new_mix', {}]]);
  });

  it('"do not" never calls anything, and neither does a sum', async () => {
    for (const says of ["don't play Night Ferry", '1+1?', 'what is 2 + 2?'])
      expect((await createTalk(toolsOf('radio')).says(says)).calls, says).toEqual([]);
  });

  it('it operates no page', async () => {
    const click = { name: 'hands_webmcp_click', description: 'Clicks.', inputSchema: { type: 'object' } };
    expect((await createTalk([click]).says('click Search')).calls).toEqual([]);
  });
});

describe('what came back', () => {
  const told = async (result: unknown, isError = false) => {
    const talk = createTalk(toolsOf('radio'));
    await talk.says('pause');
    return (await talk.answers(result, isError)).text;
  };

  it.each([
    ['Paused.', 'Paused.'],
    ['', 'Done: halt.'],
    [{}, 'Done: halt.'],
    [[], 'halt found nothing.'],
    [{ playing: { id: 'a', title: 'Night Ferry' }, queue: [] }, 'Playing Night Ferry.'],
    [{ on: null, queue: [], volume_percent: 70 }, 'On: none, queue: none, volume percent: 70.'],
    [{ queue: [{ position: 1, title: 'Moth' }] }, 'Queue: Moth.'],
    [{ tracks: [{ title: 'Moth' }] }, '1 track: Moth.'],
    [{ ok: true }, 'Ok: yes.'],
    [{ error: 'The tune is gone.' }, 'halt did not work: The tune is gone.'],
  ])('%o: %s', async (result, sentence) => {
    expect(await told(result)).toBe(sentence);
  });

  it('a failure, and a call that was not allowed', async () => {
    expect(await told('Error: the tune is gone.', true)).toBe('halt did not work: the tune is gone.');
    expect(await told('The user did not allow this call.', true)).toBe('You didn’t allow “Halt”. Nothing was changed.');
  });

  it('is cut where it is long', async () => {
    expect((await told('x'.repeat(5000))).length).toBeLessThan(310);
  });
});

it('the same messages lead to the same turn', async () => {
  const talk = createTalk(toolsOf('radio'));
  await talk.says('start a tune');
  const again = await turnOf(talk.messages.slice(0, 1), toolsOf('radio'));
  expect(talk.messages[1]).toMatchObject({ text: again.text });
});

describe('in French', () => {
  it('verbs are understood, and the answer is French', async () => {
    vi.stubGlobal('navigator', { language: 'fr-FR' });
    const begun = await turnOf([{ role: 'user', text: said('démarre Night Ferry') }], toolsOf('radio'));
    expect(callOf(begun)).toEqual([['start_tune', { tune: 'tn_night_ferry' }]]);
    const unclear = await turnOf([{ role: 'user', text: said('quelle heure est-il') }], toolsOf('radio'));
    expect(unclear.calls).toEqual([]);
    expect(unclear.text).toContain('Rien n’a été appelé.');
  });
});
