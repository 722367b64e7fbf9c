/**
 * Long numbers by way of programs: the door, the command line, evals, contracts, and the forms of the panel. substack/minimist#159 (an id
 * given on a command line), manticoresoftware/manticoresearch-javascript#13, mrexodia/ida-pro-mcp#510 (agents that write 64 bits).
 */
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readJson, writeJson } from '#core/tools/long-numbers.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { readSuite } from '#features/evals/suites/suite.ts';
import { writeContract } from '#features/tools/contracts/contract.ts';
import { readCallInput } from '../../src/cli/commands/call';
import { serveAgent } from '../../src/cli/host/mcp';
import { answerWith } from '../../src/cli/reports/publish';
import { createTerminal } from '../../src/cli/terminal';
import { matches } from '../../src/features/evals/suites/matcher';
import { readNumber, readTypedJson as readTyped, toEditedJson as writeTyped } from '../../src/ui/schema-form/value';
import { waitToFind } from '../support/browsers/browser';
import { aTool, initialize, startHost } from '../support/door-host';

const object = (json: string) => readJson(json) as JsonObject;

test('the door: an agent’s line reaches the browser, and the answer the agent, digit for digit', async () => {
  const asked: unknown[] = [];
  const inputSchema = object('{"type":"object","properties":{"id":{"type":"integer","default":9007199254740995}}}');
  const host = await startHost({
    tools: [{ ...aTool, inputSchema }],
    perform: ({ input }) => {
      asked.push(input);
      return {
        content: [{ type: 'text', text: 'done' }],
        isError: false,
      };
    },
  });
  const [input, output] = [new PassThrough(), new PassThrough()];
  const lines: string[] = [];
  createInterface({ input: output }).on('line', (line) => lines.push(line));
  const ended = serveAgent({ input, output, system: host.system, version: '1.0.0' });
  input.write(`${JSON.stringify({ ...initialize('Zed'), jsonrpc: '2.0', id: 1 })}\n`);
  const call = `{"name":"${aTool.name}","arguments":{"id":9007199254740993,"list":[1e400]}}`;
  input.write(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":${call}}\n`);
  await waitToFind(async () => lines.find((each) => each.includes('"id":2')), 'the answer');
  input.write('{"jsonrpc":"2.0","id":9007199254740997,"method":"tools/list","params":{}}\n');
  const line = await waitToFind(async () => lines.find((each) => each.includes('9007199254740997')), 'the list');
  expect(writeJson(asked)).toBe('[{"id":9007199254740993,"list":[1e400]}]');
  expect(line).toContain('"default":9007199254740995');
  expect(line).toContain('"id":9007199254740997');
  input.end();
  await ended;
  await host.ends();
  host.remove();
});

test('the command line: the input of a call is read, and its answer written, digit for digit', () => {
  const input = readCallInput('{"id":2512292042121000001}', 'get', {});
  expect(writeJson(input)).toBe('{"id":2512292042121000001}');
  let written = '';
  const write = (text: string | Uint8Array) => {
    written += text;
    return true;
  };
  const stream = { write };
  const terminal = createTerminal({ out: stream, err: stream, env: {} });
  answerWith({ options: { json: true }, terminal } as Parameters<typeof answerWith>[0], { lines: [], json: { input } });
  expect(written).toContain('"id": 2512292042121000001');
});

test('evals: a suite keeps them, and tells neighbours apart', () => {
  const suite =
    '[{"messages":[{"role":"user","type":"message","content":"x"}],"expectedCall":[{"functionName":"get","arguments":{"id":2512292042121000001}}]}]';
  const read = readSuite(suite);
  if ('problem' in read) throw new Error(read.problem.code);
  expect(writeJson(read.suite.cases)).toContain('"id":2512292042121000001');
  const [long, other] = [readJson('2512292042121000001'), readJson('2512292042121000002')];
  expect(matches(long, readJson('2512292042121000001'))).toBe(true);
  expect(matches(long, other)).toBe(false);
  expect(matches({ $type: 'number' }, long)).toBe(true);
  expect(matches({ $gt: 5 }, long)).toBe(true);
  expect(matches({ $contains: '2512' }, long)).toBe(false);
});

test('a contract keeps those of a schema', () => {
  const schema = object('{"type":"object","properties":{"id":{"type":"integer","default":2512292042121000001}}}');
  const contract = {
    format: 'tabhand-contract',
    version: 1,
    origin: 'https://a.example',
    savedAt: 1,
    tools: [{ name: 'get', description: '', inputSchema: schema }],
  };
  expect(writeContract(contract as never)).toContain('"default": 2512292042121000001');
});

test('a form takes what is typed, as a number and as JSON', () => {
  for (const typed of ['2512292042121000001', '-9007199254740993', '1e400', '0.1234567890123456789'])
    expect(writeJson(readNumber(` ${typed} `))).toBe(typed);
  expect(readNumber('9007199254740993 km')).toBe('9007199254740993 km');
  const read = readTyped('{"id":2512292042121000001}');
  expect('value' in read && writeTyped(read.value)).toBe('{\n  "id": 2512292042121000001\n}');
  const wrong = readTyped('{"id":2512292042121000001,\n"b":}');
  expect(wrong).toEqual({ fault: { line: 2, column: 5 } });
});
