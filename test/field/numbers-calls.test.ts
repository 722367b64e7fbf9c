/**
 * Which tool may be given a long number: earendil-works/pi#8943 (a page's JavaScript would open another record), cline/cline#9589 and
 * mrexodia/ida-pro-mcp#510 (servers take 64 bits), NousResearch/hermes-agent#55315 (ids written as texts), iswalle/getnote-mcp#15 (a text is wanted).
 */
import { describe, expect, test } from 'vitest';
import { executeCall, prepareCall, toTarget } from '#core/tools/dispatcher.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { digitsOf, isLong, readJson, writeJson } from '#core/tools/long-numbers.ts';
import type { ToolSource } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { validateInput } from '../../src/core/tools/validate';
import { musicPage, weatherServer } from '../support/log-writing';

const object = (json: string) => readJson(json) as JsonObject;

function offers(source: ToolSource, schema: string, more: object = {}) {
  const given: JsonObject[] = [];
  const inputSchema = object(`{"type":"object","properties":{"id":${schema}}}`);
  const tool = { name: 'open', description: '', hints: noHints, lazy: false, disabled: false, source, inputSchema };
  const layer = {
    ...{ key: 'k', serverName: 's', tools: [tool], notices: [], ...more },
    ...(source.type === 'page' ? { protocol: 'webmcp', documentId: source.documentId } : { protocol: 'mcp' }),
    call: async ({ input }: { input: JsonObject }) => {
      given.push(input);
      return { type: 'result', content: [], isError: false };
    },
  } as ToolLayer;
  const calls = async (input: string, exact = false) => {
    const target = await toTarget({ name: 'open', server: 's', layer, tool });
    const made = await prepareCall({ id: 'c', name: 'open', input: object(input), target }, [layer], { exact });
    if (made.type !== 'prepared') return made;
    await executeCall(made, { timeout: 1000, asking: () => undefined }, new AbortController().signal);
    return made;
  };
  return { calls, given };
}

const [page, server] = [musicPage, weatherServer];

describe('a page’s tool, which JavaScript calls', () => {
  test.each(['9007199254740993', '2512292042121000001', '1e400', '0.1234567890123456789'])(
    'is not called with %s: the sentence names it, its place, and what to do',
    async (number) => {
      const { calls, given } = offers(page, '{"type":"number"}');
      expect(await calls(`{"id":${number}}`)).toMatchObject({
        code: 'invalid-input',
        details: [{ path: '/id', keyword: 'long', message: expect.stringContaining(number) }],
      });
      expect(given).toEqual([]);
    },
  );

  test('is called where the number can only be meant as a text, and says what was repaired', async () => {
    const { calls, given } = offers(page, '{"type":"string"}');
    expect(await calls('{"id":9007199254740993}')).toMatchObject({ repairs: ['/id: number → string'] });
    expect(given).toEqual([{ id: '9007199254740993' }]);
  });

  test('is not called where a text or a number could be meant, or nothing is said', async () => {
    for (const schema of ['{"type":["string","integer"]}', '{}', '{"anyOf":[{"type":"string"},{"type":"number"}]}']) {
      const { calls, given } = offers(page, schema);
      expect(await calls('{"id":9007199254740993}')).toMatchObject({ details: [{ keyword: 'long' }] });
      expect(given).toEqual([]);
    }
  });

  test('is called with a number that JavaScript has, though it writes it otherwise: the card has its digits', async () => {
    const { calls, given } = offers(page, '{"type":"integer"}');
    const made = await calls('{"id":9223372036854775808}');
    expect(made.type === 'prepared' && writeJson(made.input)).toBe('{"id":9223372036854775808}');
    expect(given).toEqual([{ id: 2 ** 63 }]);
  });

  test('is not called with a text for a number that would be another', async () => {
    const { calls } = offers(page, '{"type":"integer"}');
    expect(await calls('{"id":"9007199254740993"}')).toMatchObject({ details: [{ keyword: 'long' }] });
  });

  test('is not called by the user either', async () => {
    const { calls } = offers(page, '{"type":"integer"}');
    expect(await calls('{"id":9007199254740993}', true)).toMatchObject({ details: [{ keyword: 'long' }] });
  });
});

describe('a server’s tool', () => {
  test.each(['9007199254740993', '-9223372036854775808', '1e400', '0.1234567890123456789'])(
    'is given %s as it is',
    async (number) => {
      const { calls, given } = offers(server, '{"type":"number"}');
      expect(await calls(`{"id":${number}}`)).toMatchObject({ type: 'prepared', repairs: [] });
      expect(writeJson(given)).toBe(`[{"id":${number}}]`);
    },
  );

  test('is given the number that a text writes, where only a number is taken', async () => {
    const { calls, given } = offers(server, '{"type":"integer"}');
    await calls('{"id":"1234567890123456789"}');
    expect(writeJson(given)).toBe('[{"id":1234567890123456789}]');
  });

  test('Tabhand’s own tools are given its digits, which they show', async () => {
    const { calls, given } = offers(page, '{}', { internal: 'built-in' });
    await calls('{"id":9007199254740993}');
    expect(given).toEqual([{ id: '9007199254740993' }]);
  });
});

describe('a schema', () => {
  const fits = (schema: string, value: string) =>
    validateInput(object(`{"type":"object","properties":{"id":${schema}}}`), object(`{"id":${value}}`)).issues
      .length === 0;

  test.each([
    ['{"type":"integer"}', '9007199254740993'],
    ['{"type":"number"}', '1e400'],
    ['{"type":"integer","minimum":0,"maximum":9223372036854775807}', '9223372036854775807'],
    ['{"type":"integer","multipleOf":3}', '9007199254740993'],
    ['{"type":"number","multipleOf":0.01}', '12345678901234567.89'],
    ['{"enum":[2512292042121000001,2512292042121000002]}', '2512292042121000002'],
    ['{"const":2512292042121000001}', '2512292042121000001'],
    ['{"type":"number","exclusiveMinimum":0}', '1e-400'],
  ])('%s takes %s', (schema, value) => expect(fits(schema, value)).toBe(true));

  test.each([
    ['{"type":"string"}', '9007199254740993'],
    ['{"type":"boolean"}', '9007199254740993'],
    ['{"type":"integer"}', '0.1234567890123456789'],
    ['{"type":"integer"}', '1.00000000000000000001'],
    ['{"type":"integer","maximum":100}', '9007199254740993'],
    ['{"type":"number","minimum":0}', '-1e400'],
    ['{"enum":[2512292042121000001,2512292042121000002]}', '2512292042121000003'],
    ['{"const":2512292042121000001}', '2512292042121000000'],
  ])('%s refuses %s', (schema, value) => expect(fits(schema, value)).toBe(false));

  test('says its choices with their digits', () => {
    const { issues } = validateInput(object('{"properties":{"id":{"enum":[2512292042121000001]}}}'), { id: 'x' });
    expect(issues[0]?.message).toContain('2512292042121000001');
    expect(issues[0]?.message).not.toContain('\uFDD0');
  });
});

test('arguments that have to be repaired keep their digits', async () => {
  const { parseArguments } = await import('../../src/core/tools/json-text');
  const read = parseArguments("{id: 9007199254740993, 'x': [1e400],}");
  expect('input' in read && writeJson(read.input)).toBe('{"id":9007199254740993,"x":[1e400]}');
  expect('input' in read && isLong(read.input.id) && digitsOf(read.input.id)).toBe('9007199254740993');
  for (const text of ['{"a": NaN,}', '{"a": Infinity,}', '{"a": -Infinity,}'])
    expect(parseArguments(text)).toHaveProperty('position');
});
