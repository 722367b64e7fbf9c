/**
 * How long the background or the panel stands still at most by any one message, schema, result or stream: the largest that may come,
 * by road. A run of the matrix prints the table.
 */
import { common } from 'lowlight';
import { expect, test } from 'vitest';
import { replay } from '#core/log/replay.ts';
import { hashDefinition } from '#core/tools/definition.ts';
import { buildDiscoveryTools, buildToolsFromLayers } from '#core/tools/offer.ts';
import { resultText } from '#core/tools/result.ts';
import type { JsonSchema } from '#core/tools/tool.ts';
import { toResultEntry } from '../src/core/loop/result-entry';
import { foreign } from '../src/core/tools/foreign';
import { parseArguments } from '../src/core/tools/json-text';
import { parseJson } from '../src/core/tools/long-numbers';
import { repairInput } from '../src/core/tools/repair';
import { fromProviderInput } from '../src/core/tools/schema';
import { rankTools } from '../src/core/tools/search';
import { shortenResult } from '../src/core/tools/shorten';
import { validateInput } from '../src/core/tools/validate';
import { toDoorListing } from '../src/features/agents/background/agent-pages';
import { toChatRows } from '../src/features/conversation/state/rows';
import { writeArchive } from '../src/features/exports/archive/write';
import { toMarkdown } from '../src/features/exports/conversation-markdown';
import { readArchiveFile, toJson } from '../src/features/exports/state/archive-file';
import { createFence } from '../src/providers/fence';
import { highlight } from '../src/ui/highlight';
import { readBlocks, readOn, toHead } from '../src/ui/markdown/blocks';
import { anySignal, connect, startOdd, startSaying } from './field/mcp-world';
import { chunk, closeServices, speakWith, sse } from './support/answering-service';
import { aCall, chain, says } from './support/log-writing';
import { aServer, optionsFor } from './support/tool-layers';

/** Milliseconds of this thread between two turns of the event loop: what else the machine does isn't counted. */
async function maxSlice(run: () => Promise<unknown>): Promise<number> {
  let [slowest, isOver] = [0, false];
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  const look = () => {
    const now = used();
    slowest = Math.max(slowest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await run();
  isOver = true;
  look();
  return slowest;
}

const fill = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const words = 'What the tool does for the person, in a sentence of some length. ';

/** About so many characters of JSON. */
function bigSchema(characters: number): JsonSchema {
  const members = Array.from({ length: Math.max(1, Math.round(characters / 230)) }, (_, i) => [
    `member_${i}`,
    {
      type: i % 3 ? 'string' : 'array',
      description: fill(words, 120),
      ...(i % 3 === 0 && { items: { $ref: '#/$defs/one' } }),
    },
  ]);
  const one = { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } };
  return { type: 'object', properties: Object.fromEntries(members), $defs: { one } };
}

const rows = (characters: number): unknown[] =>
  Array.from({ length: Math.round(characters / 120) }, (_, i) => ({
    id: 9_007_199_254_740_000 + i,
    name: `Row ${i}`,
    tags: ['a', 'b'],
    price: i / 3,
    at: '2026-11-27T01:00:00Z',
    of: { a: null },
  }));

const toolsList = (count: number, characters: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `tool_${i}`,
    description: fill(`${i} ${words}`, 300),
    inputSchema: bigSchema(characters),
  }));

function logOf(entries: number) {
  const bodies = Array.from({ length: entries / 5 }, (_, i) => [
    says.user(`Question ${i}`),
    says.model(`Answer **${i}**\n\n- a\n- b`, aCall(`c${i}`)),
    says.started(`c${i}`),
    says.result(`c${i}`, JSON.stringify({ i, text: fill(words, 2000) })),
    says.model(`Done ${i}`),
  ]);
  return chain(bodies.flat());
}

type Road = [input: string, run: () => unknown];

/** Made before they are measured. */
const roads: (() => Road)[] = [];
const road = (input: string, make: () => () => unknown) => roads.push(() => [input, make()]);

road('a result of 5 MB of text, for the log', () => {
  const text = fill(words, 5_000_000);
  return () =>
    toResultEntry(
      {
        callId: 'c',
        outcome: { type: 'result', content: [{ type: 'text', text }], isError: false },
        duration: 1,
        limit: 10_000,
      },
      async () => undefined,
    );
});
road('a result of 5 MB of JSON, read', () => {
  const text = JSON.stringify(rows(5_000_000));
  return () => parseJson(text);
});
road('a result of 5 MB of JSON, shortened', () => {
  const text = JSON.stringify(rows(5_000_000));
  const value = parseJson(text);
  return () => shortenResult(value, text, 10_000);
});
road('a result of 5 MB of JSON, for the log', () => {
  const text = JSON.stringify(rows(5_000_000));
  const structured = JSON.parse(text);
  return () =>
    toResultEntry(
      {
        callId: 'c',
        outcome: { type: 'result', content: [{ type: 'text', text }], structured, isError: false },
        duration: 1,
        limit: 10_000,
      },
      async () => undefined,
    );
});
road('a result of 15 MB of rows in a text, for the log', () => {
  const text = JSON.stringify(rows(15_000_000));
  return () =>
    toResultEntry(
      {
        callId: 'c',
        outcome: { type: 'result', content: [{ type: 'text', text }], structured: undefined, isError: false },
        duration: 1,
        limit: 10_000,
      },
      async () => undefined,
    );
});
road('a result of 15 MB of rows, for the log', () => {
  const structured = { rows: rows(15_000_000) };
  return () =>
    toResultEntry(
      {
        callId: 'c',
        outcome: { type: 'result', content: [], structured, isError: false },
        duration: 1,
        limit: 10_000,
      },
      async () => undefined,
    );
});
road('a result of 5 MB, wide', () => {
  const text = JSON.stringify(Array.from({ length: 1_000_000 }, (_, i) => i % 1000));
  return () =>
    toResultEntry(
      {
        callId: 'c',
        outcome: { type: 'result', content: [{ type: 'text', text }], isError: false },
        duration: 1,
        limit: 10_000,
      },
      async () => undefined,
    );
});
road('a result of 5 MB of quotes, for the log', () => {
  const text = JSON.stringify([fill('"\\', 2_500_000)]);
  return () =>
    toResultEntry(
      {
        callId: 'c',
        outcome: { type: 'result', content: [{ type: 'text', text }], isError: false },
        duration: 1,
        limit: 10_000,
      },
      async () => undefined,
    );
});
for (const part of [words, '<', '\\u003c', 'result ', '&lt;', 'ﬁ', '< r e s u l t '])
  road(
    `words for a model: 100,000 characters of ${JSON.stringify(part.slice(0, 14))}`,
    () => () => createFence('abcdef12').write([foreign('result', { from: 'a' }, fill(part, 100_000))]),
  );
road('arguments of 500,000 characters', () => {
  const text = JSON.stringify({ rows: rows(480_000) });
  return () => parseArguments(text);
});
road('arguments of 500,000 characters that are no JSON', () => {
  const text = `${JSON.stringify({ rows: rows(480_000) })
    .slice(0, -2)
    .replaceAll('"', "'")}`;
  return () => parseArguments(text);
});
road('input of 480,000 characters against a schema of 100,000', () => {
  const schema = { ...bigSchema(90_000), additionalProperties: true };
  const input = { rows: rows(480_000), member_0: rows(100_000), member_1: 'a' };
  return () => repairInput(schema, input);
});
road('a schema of 100,000 characters, as each service wants it', () => {
  const layer = aServer('s', [{ name: 'a', inputSchema: bigSchema(98_000) }]);
  return () => buildToolsFromLayers([layer], optionsFor([layer], { profile: 'openai' }));
});
road('a schema of 1 MB, checked', () => {
  const schema = bigSchema(1_000_000);
  return () => validateInput(schema, { member_1: 'a' });
});
road('500 tools with schemas of 3,500 characters, offered in full', () => {
  const layer = aServer('s', toolsList(500, 3_500));
  return () => buildToolsFromLayers([layer], optionsFor([layer]));
});
road('500 tools with schemas of 3,500 characters, searched for', () => {
  const layer = aServer('s', toolsList(500, 3_500));
  return () => buildDiscoveryTools([layer], optionsFor([layer]));
});
road('500 tools, told to another agent', () => {
  const [layer] = [aServer('s', toolsList(500, 3_500))];
  return () => layer.tools.map((tool) => toDoorListing({ name: tool.name, tool, layer, server: 's' } as never)); // the members that it reads
});
road('500 definitions, hashed', () => {
  const layer = aServer('s', toolsList(500, 3_500));
  return () => layer.tools.map((tool) => hashDefinition(tool));
});
road('a search over 3,000 tools, the first', () => {
  const tools = toolsList(3_000, 600);
  return () => rankTools(tools, 'members for the person of some length in a sentence');
});
road('a model’s input turned back: 480,000 characters', () => {
  const schema = bigSchema(90_000);
  const input = { rows: rows(480_000) };
  return () => fromProviderInput(schema, 'openai', input as never); // an object
});
for (const part of [
  'a *b* `c` [d](https://e.example) ',
  '> ',
  '- a\n  ',
  '[',
  '![a](b',
  '*a_',
  '**a',
  '`',
  '|a|b|\n|-|-|\n|c|d|\n',
  '&amp; ',
  'http://a. ',
  'http://a.\n\n',
  '<a ',
  '1. a\n   1. b\n',
  '\n# a',
  '\\',
  '[a]: b\n',
  '~~',
  '$a$ ',
])
  road(`Markdown of 200,000 characters of ${JSON.stringify(part.slice(0, 20))}`, () => {
    const text = fill(part, 200_000);
    return () => readBlocks(toHead(text));
  });
for (const part of ['a *b* `c`\n\n', '- a\n', '> a\n', '```\na\n```\n', '|a|b|\n'])
  road(`Markdown of 100,000 characters that comes in 400 pieces, of ${JSON.stringify(part)}: one piece`, () => {
    const text = fill(part, 100_000);
    const before = readOn(null, text.slice(0, -250));
    return () => readOn(before, text);
  });
for (const grammar of Object.keys(common))
  road(`code of 40,000 characters: ${grammar}`, () => {
    const text = fill('const a = { b: "c", d: [1, 2] }; // <e f="g">h</e> #i @j $k `l`\n', 40_000);
    return () => highlight(text, grammar);
  });
road('a chat of 5,000 entries: its state', () => {
  const entries = logOf(5_000);
  return () => replay(entries);
});
road('a chat of 5,000 entries: its rows', () => {
  const state = replay(logOf(5_000));
  return () => toChatRows(state);
});
road('a chat of 5,000 entries, written as a file', () => {
  const entries = logOf(5_000);
  return () => toJson([writeArchive({ title: 'a', pinned: false, entries, results: [] } as never).conversation]); // the members that it reads
});
road('a chat of 5,000 entries, read from a file', () => {
  const text = toJson([
    writeArchive({ title: 'a', pinned: false, entries: logOf(5_000), results: [] } as never).conversation,
  ]);
  return () => readArchiveFile(text);
});
road('a chat of 5,000 entries, as Markdown', () => {
  const { conversation } = writeArchive({ title: 'a', pinned: false, entries: logOf(5_000), results: [] } as never);
  return () => toMarkdown(conversation);
});
road('an attached text of 10 MB, told to a model', () => {
  const text = fill(words, 10_000_000);
  return () => resultText([{ type: 'text', text }], undefined);
});

const isMatrix = process.env.TABHAND_TESTS === 'matrix';

test.runIf(isMatrix)('no road takes more than 200 ms at once', { timeout: 280_000 }, async () => {
  const table: [number, string][] = [];
  const measure = async (input: string, run: () => unknown) => {
    const taken = await maxSlice(async () => run());
    table.push([Math.round(taken < 100 ? taken : Math.min(taken, await maxSlice(async () => run()))), input]);
  };
  for (const make of roads) await measure(...make());
  const asked = async (what: string, method: string, result: unknown) => {
    // Written before: the server lives in this thread too.
    const written = JSON.stringify(result);
    await using server = await startSaying(method, ({ id }) => `{"jsonrpc":"2.0","id":${id},"result":${written}}`);
    const connection = connect(server.url);
    await measure(what, () =>
      method === 'tools/list' ? connection.list(anySignal()) : connection.call('add_note', {}, anySignal()),
    );
  };
  await asked('500 tools of a server, listed', 'tools/list', { tools: toolsList(500, 3_500) });
  await asked('a result of 5 MB of text, of a server', 'tools/call', {
    content: [{ type: 'text', text: fill(words, 5_000_000) }],
  });
  const structuredContent = { rows: rows(5_000_000) };
  await asked('a result of 5 MB of rows, of a server', 'tools/call', { content: [], structuredContent });
  const most = { content: [], structuredContent: { rows: rows(15_000_000) } };
  await asked('a result of 15 MB of rows, of a server', 'tools/call', most);
  await asked('a result of 15 MB of rows in a text, of a server', 'tools/call', {
    content: [{ type: 'text', text: JSON.stringify(most) }],
  });
  const inEvent = JSON.stringify(most);
  const asText = async (what: string, body: string) => {
    await using server = await startSaying('tools/call', () => body);
    const connection = connect(server.url);
    await measure(what, () => connection.call('add_note', {}, anySignal()));
  };
  const answer = `{"jsonrpc":"2.0","id":1,"result":${inEvent}}`;
  await asText('an answer of 15 MB that is no JSON, of a server', answer.slice(0, -1));
  await asText('an answer of 15 MB with NaN, of a server', answer.replace(/"b"/g, 'NaN'));
  await asText('an answer of 15 MB in lines, of a server', `${answer.slice(0, 100_000)}\n`.repeat(150));
  await asText(
    'an answer of 15 MB with a part too deep, of a server',
    answer.replace('"a"', `${'['.repeat(600)}${']'.repeat(600)}`),
  );
  const odd = ({ message, response }: Parameters<Parameters<typeof startOdd>[0]>[0]) => {
    if (message?.method !== 'tools/call') return false;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: {"jsonrpc":"2.0","id":${message.id},"result":${inEvent}}\n\n`);
    return true;
  };
  await using streaming = await startOdd(odd);
  const connection = connect(streaming.url);
  await measure('a result of 15 MB of rows, in an event of a server', () =>
    connection.call('add_note', {}, anySignal()),
  );
  const pieces = Array.from({ length: 100_000 }, () => chunk({ content: 'a ' }));
  const { ask } = await speakWith('openai-compatible', [{ body: sse(...pieces, chunk({}, 'stop'), '[DONE]') }]);
  await measure('a stream of 100,000 pieces', () => ask());
  await closeServices();
  table.sort(([a], [b]) => b - a);
  console.log(table.map(([taken, input]) => `| ${input} | ${taken} |`).join('\n'));
  expect(table.filter(([taken]) => taken > 200)).toEqual([]);
});
