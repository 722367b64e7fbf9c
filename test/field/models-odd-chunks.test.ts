/** One odd chunk of a model's answer loses nothing: each form comes from a public report, which the test names. */
import { afterEach, describe, expect, test } from 'vitest';
import { createProvider } from '#providers/registry.ts';
import {
  type Answer,
  asks,
  chatsWith,
  chunk,
  closeServices,
  received,
  says,
  speakWith,
  sse,
} from '../support/answering-service';

afterEach(closeServices);

const hello = [chunk({ role: 'assistant', content: 'Hello ' }), chunk({ content: 'there.' }), chunk({}, 'stop')];
const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 };
const whole = {
  ...{ id: 'c', object: 'chat.completion', created: 1, model: 'm', usage },
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello there.' }, finish_reason: 'stop' }],
};

const answered = async (answer: Answer | string) => {
  const { ask } = await speakWith('openai-compatible', [typeof answer === 'string' ? { body: answer } : answer]);
  return ask();
};

describe('an answer is whole', () => {
  const chunks = hello.map((each) => JSON.stringify(each));
  test.each<[string, Answer | string]>([
    ['with a last chunk that has only usage (ROCm/ATOM#1711)', sse(...hello, { id: 'c1', usage }, '[DONE]')],
    [
      'with a chunk whose choices are null (pydantic/pydantic-ai#5165)',
      sse(hello[0], { ...hello[0], choices: null }, hello[1], hello[2]),
    ],
    ['with a chunk without any choice', sse({ id: '', choices: [], prompt_filter_results: [] }, ...hello)],
    [
      'with events that say that all is well',
      sse({ code: 200, msg: 'success' }, { type: 'info', message: 'queued' }, ...hello),
    ],
    ['with the name of the field twice', sse(...hello).replaceAll('data: ', 'data: data: ')],
    [
      'with an event of a gateway’s own (langwatch/tasks#700)',
      sse({ warning: 'provider_did_not_report_usage_on_stream' }, ...hello),
    ],
    ['with a greeting that is no JSON', `data: connected\n\nevent: ping\ndata: {}\n\n${sse(...hello)}`],
    ['with another role', sse(chunk({ role: 'model', content: 'Hello ' }), ...hello.slice(1))],
    ['with an error that is null', sse(...hello.map((each) => ({ ...each, error: null })))],
    [
      'with numbers as texts and texts as numbers',
      sse(...hello.map((each) => ({ ...each, id: 7, created: '1', model: null, usage: [] }))),
    ],
    [
      'with an empty word for its end in each chunk',
      sse(chunk({ content: 'Hello ' }, ''), chunk({ content: 'there.' }, ''), chunk({}, 'stop')),
    ],
    ['without an empty line at its end (openai/openai-node#2725)', sse(...hello).trimEnd()],
    ['without an end but the word that it is done', sse(hello[0], hello[1], '[DONE]')],
    [
      'with content in parts',
      sse(chunk({ content: [{ type: 'text', text: 'Hello ' }] }), chunk({ content: { text: 'there.' } }), hello[2]),
    ],
    [
      'with the line ends of Windows and comments',
      `: ping\r\n\r\n${sse(...hello).replaceAll('\n', '\r\n')}: bye\r\n\r\n`,
    ],
    ['without empty lines between its events', `${chunks.map((each) => `data: ${each}`).join('\n')}\n`],
    ['without a space after the colon (dataelement/Clawith#106)', chunks.map((each) => `data:${each}\n\n`).join('')],
    ['as text', { body: sse(...hello), type: 'text/plain' }],
    ['as JSON by its label only (nashsu/llm_wiki#619)', { body: sse(...hello), type: 'application/json' }],
    ['as a page by its label only', { body: sse(...hello), type: 'text/html; charset=UTF-8' }],
    ['without a label', { body: sse(...hello), type: null }],
    ['as JSON line by line', { body: chunks.join('\n'), type: 'application/x-ndjson' }],
    [
      'in one piece although a stream was asked for (tinyhumansai/tinyagents#56)',
      { body: JSON.stringify(whole), type: 'application/json' },
    ],
    ['in one piece, written for people', { body: JSON.stringify(whole, null, 2), type: 'application/json' }],
    [
      'in one piece with the end of a stream behind it (decolua/9router#3492)',
      { body: `${JSON.stringify(whole)}data: [DONE]\n\n`, type: 'text/event-stream' },
    ],
    ['in one piece as an event', sse(whole, '[DONE]')],
    ['with a number that JSON doesn’t have (infiniflow/ragflow#15266)', sse(...hello).replaceAll('null', 'NaN')],
    [
      'with another of these numbers',
      sse(...hello).replaceAll('"finish_reason"', '"logprobs":{"content":[{"logprob":-Infinity}]},"finish_reason"'),
    ],
    ['with its events on one line (quack-ai/companion-vscode#76)', `data: ${chunks.join('')}\n\n`],
    ['with events that are joined name and all', `data: ${chunks.join('data: ')}data: [DONE]\n\n`],
    ['with a tab written as such', sse(...hello).replace('"c1"', '"c\t1"')],
    [
      'with the word “null” for its end in each chunk (PowerShell/AIShell#350)',
      sse(chunk({ content: 'Hello ' }, 'null'), chunk({ content: 'there.' }, 'null'), chunk({}, 'stop')),
    ],
    ['whose last word is a text of JSON', sse(hello[0], hello[1], '"[DONE]"')],
    [
      'in a message beside empty pieces',
      sse({ choices: [{ delta: { role: 'assistant', content: '' }, ...whole.choices[0] }] }, '[DONE]'),
    ],
    [
      'in messages in place of pieces',
      sse(
        { choices: [{ message: { content: 'Hello ' } }] },
        { choices: [{ message: { content: 'there.' } }] },
        '[DONE]',
      ),
    ],
    [
      'in messages that each have all so far',
      sse({ choices: [{ delta: null, message: { content: 'Hello ' } }] }, { choices: whole.choices }),
    ],
    [
      'with a text of its own kind',
      sse(chunk({ content: [{ type: 'text', text: { value: 'Hello there.' } }] }), hello[2]),
    ],
    ['in the second choice', sse({ choices: [{ delta: {} }, { delta: { content: 'Hello there.' } }] }, hello[2])],
    ['when the connection stays open after it', { body: sse(...hello, '[DONE]'), after: 'hang' }],
    ['when the connection breaks after its end', { body: sse(...hello), after: 'break' }],
  ])('%s', async (_, answer) => {
    const { text, end } = await answered(answer);
    expect(text).toBe('Hello there.');
    expect(end).toMatchObject({ reason: 'stop' });
  });

  test.each([
    ['pieces', ['1', '10', '!'], '110!'],
    ['pieces, of which the last begins so', ['1', '10'], '110'],
    ['pieces before an empty end', ['1', '10', { content: '', end: 'stop' }], '110'],
    ['pieces before an end without a message', ['1', '10', { end: 'stop' }], '110'],
    ['all so far', ['1', '10', '10!'], '10!'],
    ['all so far, and all again at the end', ['1', '10', { content: '10', end: 'stop' }], '10'],
    ['all so far, with the end', ['1', { content: '10', end: 'stop' }], '10'],
  ])('in messages that begin alike, which are %s', async (_, said, text) => {
    const events = said.map((each) => {
      const { content, end } = {
        content: undefined,
        end: null,
        ...(typeof each === 'string' ? { content: each } : each),
      };
      return { choices: [{ ...(content !== undefined && { message: { content } }), finish_reason: end }] };
    });
    expect(await answered(sse(...events, '[DONE]'))).toMatchObject({ text, end: { reason: 'stop' } });
  });

  test.each([
    ['a number', [{ content: 4 }, { content: 2 }], '42'],
    ['an object', [{ content: {} }, { content: { of: 'Oslo' } }], '{"of":"Oslo"}'],
  ])('though its content is %s', async (_, pieces, text) => {
    expect(await answered(sse(...pieces.map((piece) => chunk(piece)), hello[2]))).toMatchObject({ text });
  });

  test('with its tokens, wherever the service counts them', async () => {
    const counted = { usage: { inputTokens: 5, outputTokens: 2 } };
    expect((await answered(sse(...hello, { usage }))).end).toMatchObject(counted);
    expect((await answered(sse(...hello, { choices: [{ delta: {}, usage }] }))).end).toMatchObject(counted);
    expect((await answered(sse(...hello, { choices: [], x_groq: { usage } }))).end).toMatchObject(counted);
    expect(
      (await answered(sse(...hello, { usage: { prompt_tokens: '5', completion_tokens: 2, cost: null } }))).end,
    ).toMatchObject(counted);
  });
});

describe('a call is taken', () => {
  const call = (piece: object) => chunk({ tool_calls: [piece] });
  const end = chunk({}, 'tool_calls');
  const two = [
    { name: 'map_of', input: { of: 'Oslo' } },
    { name: 'shop_add', input: { sku: 'a' } },
  ];
  const args = { map: '{"of":"Oslo"}', shop: '{"sku":"a"}' };
  test.each<[string, string]>([
    [
      'with its arguments as an object (ggml-org/llama.cpp#20198)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: { of: 'Oslo' } } }),
        call({ index: 1, id: 'b', function: { name: 'shop_add', arguments: { sku: 'a' } } }),
        end,
      ),
    ],
    [
      'without id, index and type',
      sse(
        call({ function: { name: 'map_of', arguments: args.map } }),
        call({ function: { name: 'shop_add', arguments: args.shop } }),
        end,
      ),
    ],
    [
      'in pieces of which only the first has a name',
      sse(
        ...[
          call({ function: { name: 'map_of', arguments: '' } }),
          call({ function: { arguments: '{"of":' } }),
          call({ function: { arguments: '"Oslo"}' } }),
        ],
        ...[call({ function: { name: 'shop_add' } }), call({ function: { arguments: args.shop } }), end],
      ),
    ],
    [
      'with the same id and the same index as another',
      sse(
        call({ index: 0, id: 'x', function: { name: 'map_of', arguments: args.map } }),
        call({ index: 0, id: 'x', function: { name: 'shop_add', arguments: args.shop } }),
        end,
      ),
    ],
    [
      'in pieces that all say index 0 (mcowger/plexus#691)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: '' } }),
        ...['{"of":', '"Oslo"}'].map((piece) => call({ index: 0, function: { arguments: piece } })),
        call({ index: 0, id: 'b', function: { name: 'shop_add', arguments: '' } }),
        ...['{"sku":', '"a"}'].map((piece) => call({ index: 0, function: { arguments: piece } })),
        end,
      ),
    ],
    [
      'with an index and an id of another type, and null beside',
      sse(
        call({ index: '0', id: 1, type: null, function: { name: 'map_of', arguments: args.map } }),
        call({ index: '1', id: 2, function: { name: 'shop_add', arguments: args.shop, description: null } }),
        end,
      ),
    ],
    [
      'when the end says “stop”',
      sse(
        call({ index: 0, function: { name: 'map_of', arguments: args.map } }),
        call({ index: 1, function: { name: 'shop_add', arguments: args.shop } }),
        chunk({}, 'stop'),
      ),
    ],
    [
      'with an empty object before its arguments, or behind them (BerriAI/litellm#4537)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: '{}' } }),
        ...['{"of":', '"Oslo"}'].map((piece) => call({ index: 0, function: { arguments: piece } })),
        call({ index: 1, id: 'b', function: { name: 'shop_add', arguments: args.shop } }),
        call({ index: 1, function: { arguments: {} } }),
        end,
      ),
    ],
    [
      'in pieces that each have an index, or its name',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: '{"of":' } }),
        ...['"Os', 'lo"}'].map((piece, i) => call({ index: i + 1, function: { arguments: piece } })),
        ...['{"sku":', '"a', '"}'].map((piece) => call({ function: { name: 'shop_add', arguments: piece } })),
        end,
      ),
    ],
    [
      'with its arguments as “args”',
      sse(call({ name: 'map_of', args: { of: 'Oslo' } }), call({ name: 'shop_add', args: { sku: 'a' } }), end),
    ],
    [
      'in the older form',
      sse(
        chunk({ function_call: { name: 'map_of', arguments: args.map } }),
        chunk({ function_call: { name: 'shop_add', arguments: args.shop } }),
        chunk({}, 'function_call'),
      ),
    ],
    [
      'flat, and not in a list',
      sse(
        chunk({ tool_calls: { name: 'map_of', arguments: { of: 'Oslo' } } }),
        chunk({ tool_calls: { name: 'shop_add', parameters: { sku: 'a' } } }),
        end,
      ),
    ],
    [
      'with the channel’s words on its name (NorthlandPositronics/Cogtrix#2023)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of<|channel|>commentary', arguments: args.map } }),
        call({
          index: 1,
          id: 'b',
          function: {
            name: 'assistant<|channel|>commentary to=functions.shop_add<|constrain|>json',
            arguments: args.shop,
          },
        }),
        end,
      ),
    ],
    [
      'with a prefix or a number on its name (tontinton/maki#518)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'functions.map_of', arguments: args.map } }),
        call({ index: 1, id: 'b', function: { name: 'default_api.shop_add:1', arguments: args.shop } }),
        end,
      ),
    ],
    [
      'in another spelling of its name',
      sse(
        call({ index: 0, id: 'a', function: { name: ' map-of ', arguments: args.map } }),
        call({ index: 1, id: 'b', function: { name: 'Shop.Add', arguments: args.shop } }),
        end,
      ),
    ],
    [
      'in pieces that repeat what came before them (NousResearch/hermes-agent#35718)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: '{"of' } }),
        ...['{"of":"Os', args.map].map((piece) => call({ index: 0, function: { arguments: piece } })),
        call({ index: 1, id: 'b', function: { name: 'shop_add', arguments: args.shop } }),
        end,
      ),
    ],
    [
      'whole once more behind its pieces, as JSON of its text (BerriAI/litellm#20480)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: '{"of":' } }),
        call({ index: 0, id: 'a', function: { arguments: '"Oslo"}' } }),
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: JSON.stringify(args.map) } }),
        call({ index: 1, id: 'b', function: { name: 'shop_add', arguments: args.shop } }),
        end,
      ),
    ],
    [
      'once more under its id and another index (mudler/LocalAI#9722, QuantumNous/new-api#6278)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of' } }),
        call({ index: 0, id: 'a', function: { arguments: args.map } }),
        call({ index: 1, id: 'a', function: { name: 'map_of', arguments: args.map } }),
        call({ index: 2, id: 'b', function: { name: 'shop_add', arguments: args.shop } }),
        call({ index: 3, id: 'a', function: { name: 'map_of', arguments: JSON.stringify(args.map) } }),
        end,
      ),
    ],
    [
      'with its name twice (AstrBotDevs/AstrBot#7765), or its arguments beside empty ones',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_ofmap_of', arguments: args.map } }),
        call({ index: 1, id: 'b', function: { name: 'shop_add', arguments: '', parameters: { sku: 'a' } } }),
        end,
      ),
    ],
    [
      'whole once more behind its pieces (elizaOS/eliza#16973)',
      sse(
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: '{"of":' } }),
        call({ index: 0, function: { arguments: '"Oslo"}' } }),
        call({ index: 0, id: 'a', function: { name: 'map_of', arguments: args.map } }),
        call({ index: 1, id: 'b', function: { name: 'shop_add', arguments: args.shop } }),
        call({ index: 1, id: 'b', function: { arguments: { sku: 'a' } } }),
        end,
      ),
    ],
    [
      'in choices of their own (HKUDS/nanobot#1555)',
      JSON.stringify({
        choices: [
          { message: { content: 'I look.' }, finish_reason: 'tool_calls' },
          { message: { tool_calls: [{ id: 'a', function: { name: 'map_of', arguments: args.map } }] } },
          { message: { tool_calls: [{ id: 'b', function: { name: 'shop_add', arguments: args.shop } }] } },
        ],
      }),
    ],
    [
      'with other words around its name (vllm-project/vllm#32587)',
      sse(
        call({ index: 0, id: 'a', function: { name: '<|call|>functions.map_of code', arguments: args.map } }),
        call({ index: 1, id: 'b', function: { name: 'tools/shop_add</tool_call>', arguments: args.shop } }),
        end,
      ),
    ],
    [
      'in one piece',
      JSON.stringify({
        choices: [
          {
            message: {
              content: null,
              tool_calls: [
                { id: 'a', function: { name: 'map_of', arguments: args.map } },
                { id: 'b', function: { name: 'shop_add', arguments: { sku: 'a' } } },
              ],
            },
            finish_reason: 'tool_calls',
          },
        ],
      }),
    ],
  ])('%s', async (_, body) => {
    const { calls, end, events } = await answered(body);
    expect(calls).toEqual(two);
    expect(end).toMatchObject({ reason: 'tool-calls' });
    const started = events.flatMap((event) => (event.type === 'tool-call-start' ? [event.name] : []));
    expect(started).toEqual(['map_of', 'shop_add']);
  });

  const names = (...pieces: object[]) => pieces.map((piece) => call({ index: 0, ...piece }));
  const map = (name: string, args = '') => ({ function: { name, arguments: args } });
  test.each<[string, object[]]>([
    ['in pieces, the id at the first', names({ id: 'a', ...map('map') }, map('_of'), map('', args.map))],
    ['in pieces without an id, arguments with the last', names(map('map'), map('_of', args.map))],
    ['in pieces, the id at the last', names(map('map'), { id: 'a', ...map('_of', args.map) })],
    ['in pieces that each have the id', names({ id: 'a', ...map('map') }, { id: 'a', ...map('_of', args.map) })],
    ['in pieces that repeat what came', names({ id: 'a', ...map('map') }, map('map_of'), map('map_of', args.map))],
  ])('with its name %s (continuedev/continue#5849, NVIDIA-NeMo/Switchyard#785)', async (_, pieces) => {
    const shop = call({ index: 1, id: 'b', function: { name: 'shop_add', arguments: '' } });
    const { calls } = await answered(sse(...pieces, shop, call({ index: 1, ...map('', args.shop) }), end));
    expect(calls).toEqual(two);
  });

  test('without arguments, before another one begins', async () => {
    const shop = { index: 1, id: 'b', function: { name: 'shop_add', arguments: args.shop } };
    const { calls } = await answered(sse(call({ index: 0, id: 'a', ...map('map_of') }), call(shop), end));
    expect(calls).toEqual([{ name: 'map_of', input: {} }, two[1]]);
  });

  test('without arguments twice, under one index', async () => {
    const next = call({ index: 0, ...map('map_of', '{}') });
    const { calls } = await answered(sse(next, next, end));
    expect(calls).toEqual([
      { name: 'map_of', input: {} },
      { name: 'map_of', input: {} },
    ]);
  });

  test('with the id and the index of another call of the same tool, once that is whole', async () => {
    const piece = (of: string) => call({ index: 0, id: 'x', function: { name: 'map_of', arguments: { of } } });
    const { calls } = await answered(sse(piece('Oslo'), piece('Rome'), end));
    expect(calls).toEqual([two[0], { name: 'map_of', input: { of: 'Rome' } }]);
  });

  test.each([null, '', [], undefined])('without arguments, written as %j', async (nothing) => {
    const { calls } = await answered(
      sse(call({ index: 0, id: 'a', function: { name: 'map_of', arguments: nothing } }), end),
    );
    expect(calls).toEqual([{ name: 'map_of', input: {} }]);
  });

  test('by a name that nobody offered as it came, so that it is refused', async () => {
    const { calls } = await answered(
      sse(call({ index: 0, id: 'a', function: { name: 'functions.mop', arguments: '{}' } }), end),
    );
    expect(calls).toEqual([{ name: 'functions.mop', input: {} }]);
  });

  test('without ever having had a name: the text stays, and the call is one of an unknown tool', async () => {
    const { text, calls } = await answered(
      sse(hello[0], call({ index: 0, id: 'a', function: { arguments: '{}' } }), end, '[DONE]'),
    );
    expect(text).toBe('Hello ');
    expect(calls).toMatchObject([{ name: 'unnamed_tool' }]);
  });
});

describe('an error within the answer ends it with the service’s words, and what was said stays', () => {
  const error = { message: 'Quota exceeded, slow down', code: 429 };
  test.each<[string, string]>([
    ['as the protocol has it (fox1245/NeoGraph#124)', sse(hello[0], { error })],
    ['as a text', sse(hello[0], { error: error.message })],
    ['with a code as text', sse(hello[0], { error: { ...error, code: '429' } })],
    ['in a list', sse(hello[0], { errors: [error] })],
    [
      'within a choice (OpenRouter)',
      sse(hello[0], { choices: [{ delta: { content: '' }, finish_reason: 'error', error }] }),
    ],
    ['beside choices', sse(hello[0], { ...chunk({ content: '' }, 'error'), error })],
    ['flat (vllm-project/vllm#12886)', sse(hello[0], { object: 'error', ...error, type: 'BadRequestError' })],
    ['as an event of that name', `${sse(hello[0])}event: error\ndata: ${JSON.stringify(error)}\n\n`],
    ['as an event of that name with plain words', `${sse(hello[0])}event: error\ndata: Quota exceeded, slow down\n\n`],
    [
      'as a field of that name (coddy-project/coddy-agent#106)',
      `${sse(hello[0])}error: ${JSON.stringify(error)}\n\ndata: [DONE]\n\n`,
    ],
    ['as JSON between the events', `${sse(hello[0])}${JSON.stringify({ error })}\n`],
    [
      'in MiniMax’s way (CherryHQ/cherry-studio#11287)',
      sse(hello[0], { choices: null, base_resp: { status_code: 1002, status_msg: error.message } }),
    ],
    ['with a detail', sse(hello[0], { detail: error.message })],
    ['beside a “true”', sse(hello[0], { error: true, message: error.message })],
    ['with a “false”', sse(hello[0], { success: false, message: error.message })],
    ['with a small code of its own', sse(hello[0], { error_code: 110, error_msg: error.message })],
    ['in another spelling', sse(hello[0], { errorCode: 1001, errorMsg: error.message })],
    ['as mere words (lucasjinreal/Crane#121)', `${sse(hello[0])}data: error: ${error.message}\n\n`],
    ['as words in brackets', `${sse(hello[0])}data: [ERROR] ${error.message}\n\n`],
    [
      'where its gateway keeps it (open-webui/computer#293)',
      sse(hello[0], { error: { message: 'Provider returned error', metadata: { raw: JSON.stringify({ error }) } } }),
    ],
  ])('%s', async (_, body) => {
    const { text, end } = await answered(body);
    expect(text).toBe('Hello ');
    expect(end).toMatchObject({ reason: 'error', failure: { values: { detail: error.message } } });
  });

  test('what is nested in it decides what it is (vercel/ai#18303)', async () => {
    const nested = {
      message: 'Stream error occurred',
      value: { error_message: "This model's maximum context length is 40960 tokens." },
    };
    const { end } = await answered(sse({ error: { code: 'error', ...nested } }));
    expect(end).toMatchObject({ failure: { code: 'too-long' } });
  });

  test('an error in one piece under the label of a stream is one (nashsu/llm_wiki#619)', async () => {
    const { end } = await answered(JSON.stringify({ error: { message: 'The model is not loaded', code: 503 } }));
    expect(end).toMatchObject({ failure: { code: 'server-error', values: { detail: 'The model is not loaded' } } });
  });

  test('an answer that breaks off in an event ends as cut off, with what came before', async () => {
    const { text, end } = await answered(`${sse(...hello.slice(0, 2))}data: {"choices":[{"del`);
    expect(text).toBe('Hello there.');
    expect(end).toMatchObject({ failure: { code: 'cut-off' } });
  });

  test('the word “null” for an end is none', async () => {
    const { end } = await answered(sse(chunk({ content: 'Hello ' }, 'null')));
    expect(end).toMatchObject({ failure: { code: 'cut-off' } });
  });

  test('what is no answer at all is said to be none', async () => {
    const { end } = await answered({ body: '{"models":[]}', type: 'application/json' });
    expect(end).toMatchObject({ failure: { code: 'unexpected-answer' } });
    const page = await answered({ body: '<html><title>Sign in</title></html>', type: 'text/event-stream' });
    expect(page.end).toMatchObject({ failure: { code: 'unexpected-answer', values: { detail: 'Sign in' } } });
  });
});

test('Gemini’s chunks in an envelope, as one list, or with parts of an unknown kind (google-gemini/gemini-cli#29059)', async () => {
  const part = (text: string, more: object = {}) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }, { vendorPart: 1 }] }, ...more }],
  });
  const pieces = [part('Hello '), part('there.', { finishReason: 'STOP' })];
  for (const body of [
    sse(...pieces).trimEnd(),
    sse(...pieces.map((response) => ({ response }))),
    JSON.stringify(pieces, null, 2),
  ]) {
    const { ask } = await speakWith('gemini', [{ body, type: 'application/json' }]);
    const { text, end } = await ask();
    expect([text, end.reason]).toEqual(['Hello there.', 'stop']);
  }
});

test('a call of Gemini’s that comes again under its id is made once (NousResearch/hermes-agent#25046)', async () => {
  const event = (id?: string) => ({
    candidates: [
      { content: { parts: [{ functionCall: { ...(id && { id }), name: 'map_of', args: { of: 'Oslo' } } }] } },
    ],
  });
  const { ask } = await speakWith('gemini', [
    { body: sse(event('a'), event('a'), event('b'), event(), event(), { candidates: [{ finishReason: 'STOP' }] }) },
  ]);
  expect((await ask()).calls).toHaveLength(4);
});

test('line ends and letters that are cut by the network, also within an event of several lines (rexxars/eventsource-parser#17)', async () => {
  const [first = '', ...others] = JSON.stringify(chunk({ content: 'Grüße 🎷' }), null, 1).split('\n');
  const event = [first, ...others].map((line) => `data: ${line}\r\n`).join('');
  const bytes = new TextEncoder().encode(`${event}\r\n${sse(chunk({}, 'stop')).replaceAll('\n', '\r\n')}`);
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const choice = { type: 'openai-compatible' as const, baseUrl: 'https://models.example/v1', model: 'm' }; // a literal type
  const provider = createProvider(choice, { fetch: async () => new Response(body) });
  const events = [];
  for await (const each of provider.stream(asks(), new AbortController().signal)) events.push(each);
  expect(received(events)).toMatchObject({ text: 'Grüße 🎷', end: { reason: 'stop' } });
});

test('arguments of many pieces and a long text come as they are', async () => {
  const text = 'All `well` <b>here</b> & < there >. '.repeat(200);
  expect((await answered(says(...(text.match(/.{1,7}/gs) ?? [])))).text).toBe(text);
});

test.each([
  ['an empty object before them (Wei-Shaw/sub2api#6336)', '{}{"of":"Oslo"}', { of: 'Oslo' }],
  ['the text of their JSON as a text', JSON.stringify('{"of":"Oslo"}'), { of: 'Oslo' }],
  ['null', 'null', {}],
  ['an empty list', '[]', {}],
  ['the same twice', '{"of":"Oslo"} {"of":"Oslo"}', { of: 'Oslo' }],
  ['followed by words of the model’s format', '{"of":"Oslo"}<|call|>', { of: 'Oslo' }],
])('a call whose arguments are %s reaches its tool', async (_, written, input) => {
  const { world } = await chatsWith((request, index) => {
    const [offered] = request.tools.filter((tool) => tool.function.name.endsWith('show_map'));
    const piece = { index: 0, id: 'a', function: { name: offered?.function.name, arguments: written } };
    return index === 0 ? { body: sse(chunk({ tool_calls: [piece] }), chunk({}, 'tool_calls')) } : says('There it is.');
  });
  await world.userSays('The map');
  expect(world.page.made.map((made) => made.input)).toEqual([input]);
});

test('two calls that are glued together are refused: nobody knows which one is meant (dyedd/lens#49)', async () => {
  const written = '{"of":"Oslo"}{"of":"Rome"}';
  const { calls } = await answered(
    sse(
      chunk({ tool_calls: [{ index: 0, id: 'a', function: { name: 'map_of', arguments: written } }] }),
      chunk({}, 'stop'),
    ),
  );
  expect(calls).toEqual([{ name: 'map_of', input: {}, malformed: written }]);
});
