/** Arguments as models write them: put right where they mean one thing, else told where the fault is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../../src/core/tools/json-text';

describe('arguments that mean one thing', () => {
  test('R104: JSON is read as it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { minKeys: 1 }), (input) => {
        const text = JSON.stringify(input);
        fc.pre(!/__proto__|constructor|prototype/.test(text));
        expect(parseArguments(text)).toEqual({ input: JSON.parse(text), repairs: [] });
        expect(parseArguments(JSON.stringify(input, null, 2))).toMatchObject({ repairs: [] });
      }),
    );
  });

  test.each([
    ['a code fence', '```json\n{"a": 1}\n```', { a: 1 }, 'the code fence around it was left out'],
    ['a comma before the end', '{"a": [1, 2,],}', { a: [1, 2] }, 'a comma before the end was left out'],
    ['Python’s words', '{"a": True, "b": [None, False]}', { a: true, b: [null, false] }, 'True, False and None'],
    ['single quotes', `{'a': 'it"s'}`, { a: 'it"s' }, 'single quotes were made double ones'],
    ['keys without quotes', '{a: 1, $b_2: {c: "x"}}', { a: 1, $b_2: { c: 'x' } }, 'keys were put in quotes'],
    ['a line break within a text', '{"a": "x\ny\tz"}', { a: 'x\ny\tz' }, 'line breaks and tabs'],
    ['an escape that needs none', String.raw`{"a": "it\'s"}`, { a: "it's" }, 'a backslash before a quote'],
    ['an escaped backtick', String.raw`{"a": "\`x\`"}`, { a: '`x`' }, 'a backslash before a quote'],
    ['line breaks as escapes', String.raw`{"a": 1\n,\n\t"b":\t[2]\r\n}\n`, { a: 1, b: [2] }, 'escapes between members'],
    ['a model’s own quote', '{<|"|>a<|"|>: <|"|>x<|"|>}', { a: 'x' }, 'a model’s own quotes'],
    ['JSON within them', '{"a": <|"|>x", "to": "y<|"|>}', { a: 'x", "to": "y' }, 'a model’s own quotes'],
    [
      'a path within them',
      String.raw`{"a": <|"|>C:\new\table<|"|>}`,
      { a: String.raw`C:\new\table` },
      'a model’s own quotes',
    ],
    ['escapes throughout', String.raw`{\"a\": \"x\\ny\"}`, { a: 'x\ny' }, 'JSON as a text was read'],
    ['nothing at all', ' ', {}, 'an empty text was taken for no arguments'],
  ])('R104: %s is put right, and that is named', (_what, text, input, repair) => {
    const parsed = parseArguments(text);
    expect(parsed).toEqual({ input, repairs: [expect.stringContaining(repair)] });
  });

  test('R104: each kind of repair is named once, in the order met', () => {
    const { repairs } = { repairs: [], ...parseArguments("```\n{a: 'x', b: 'y', c: None,}\n```") };
    expect(repairs).toHaveLength(5);
    expect(repairs[0]).toContain('code fence');
  });
});

const tags = 'words of a model’s own format behind it were left out';
const doubled = 'doubled outer braces were made single ones';
const fence = 'the code fence around it was left out';

/**
 * By OpenHands/software-agent-sdk#2488 (line breaks), NousResearch/hermes-agent#7449 (quotes), openvinotoolkit/model_server#3838 (tags),
 * tinyhumansai/tinyagents#164 (braces), adolfousier/opencrabs#419 (DeepSeek’s tags), MiniMax-AI/MiniMax-M2.5#10 (MiniMax’s); above, earendil-works/pi#9643 (backtick); refused below, vllm-project/vllm-ascend#16001 (a brace too many).
 */
test.each([
  ['the end of a call', '{"a": 1}\n</tool_call>', [tags]],
  ['the end of a turn', '{"a": 1}<end_of_turn></s>', [tags]],
  ['the end of a list of calls', '{"a": 1}[/TOOL_CALLS]', [tags]],
  ['the end of a message', '{"a": 1}<|im_end|>\n<|endoftext|>', [tags]],
  ['the end of a call in wide bars', '{"a": 1}<｜tool▁call▁end｜>', [tags]],
  ['the end of a call’s tag', '{"a": 1}</parameter>\n</invoke>', [tags]],
  ['the end of MiniMax’s tags', '{"a": 1}\n</invoke>\n</minimax:tool_call>', [tags]],
  ['the end of DeepSeek’s tags', '{"a": 1}</｜DSML｜invoke>\n</｜｜DSML｜｜tool_calls>', [tags]],
  ['a fence of tildes', '~~~json\n{"a": 1}\n~~~', [fence]],
  ['a fence whose language has a digit', '```json5\n{"a": 1}\n```', [fence]],
  ['doubled outer braces', '{{"a": 1} }\n', [doubled]],
  ['all of it in a fence', '```json\n{{"a": 1}}</tool_call>\n```', [fence, tags, doubled]],
])('what is of a model’s format and no JSON is left out, and that is named: %s', (_what, text, repairs) => {
  expect(parseArguments(text)).toEqual({ input: { a: 1 }, repairs });
});

describe('arguments that could mean several things', () => {
  test.each([
    ['text before it', 'Sure: {"a": 1}', 0],
    ['text after it', '{"a": 1} and so on', 9],
    ['two objects', '{"a": 1}{"a": 2}', 8],
    ['words within a tag after it', '{"a": 1}<b>no</b>', 8],
    ['a brace too many, as a lost piece leaves it', '{"a": 1}}', 8],
    ['a backslash before a key', String.raw`{\name: 1, \to: "x"}`, 1],
    ['a backslash before a word', String.raw`{"a": \null}`, 6],
    ['a model’s own quote within a text', '{"a": "x<|"|>}', 11],
    ['a tag of no model', '{"a": 1}</b>', 8],
    ['the beginning of another call', '{"a": 1}<invoke>', 8],
    ['words before the end of a call', '{"a": 1} so</invoke>', 9],
    ['a fault within doubled braces', ' { {"a": maybe}}', 9],
    ['a fault within escapes', String.raw`{\"a\": "x"}`, 9],
    ['a missing comma', '{"a": 1 "b": 2}', 8],
    ['a missing colon', '{"a" 1}', 5],
    ['a word that is no value', '{"a": maybe}', 6],
    ['a number that JSON doesn’t know', '{"a": 012}', 6],
    ['an unknown escape', String.raw`{"a": "\d+"}`, 7],
    ['a key twice', '{"a": 1, "a": 2}', 9],
    ['a bracket that closes another', '{"a": [1}', 8],
    ['a fence that isn’t closed', '```json\n{"a": 1}', 0],
  ])('R104: %s is refused at its place', (_what, text, position) => {
    expect(parseArguments(text)).toEqual({ position, message: expect.stringMatching(/\S/) });
  });

  test('R104: a place is counted in the text as the model wrote it, fence included', () => {
    const text = '```json\n{"a": maybe}\n```';
    expect(parseArguments(text)).toMatchObject({ position: text.indexOf('maybe') });
  });

  test.each(['[1, 2]', '"text"', '7', 'true'])('R104: %s is no object', (text) => {
    expect(parseArguments(text)).toEqual({ position: 0, message: 'it is not a JSON object' });
  });

  test('R104: half an order is never carried out: no text that was cut anywhere is put right', () => {
    const whole = `{"to": "Ann", "amount": 1500.5, "notes": ["a\\u00e9", {"ok": true, "none": null}], 'last': None, <|"|>own<|"|>: <|"|>"x"}<|"|>}`;
    expect(parseArguments(whole)).toHaveProperty('input');
    for (let length = 1; length < whole.length; length++) {
      expect(parseArguments(whole.slice(0, length))).toEqual({ position: length, message: 'the text ends too soon' });
    }
  });

  test.each(['__proto__', 'constructor', 'prototype'])('R104: the key %s is refused where it stands', (key) => {
    const text = `{"a": {"${key}": {"polluted": true}}}`;
    expect(parseArguments(text)).toEqual({ position: 7, message: `the key ${key} is not allowed` });
    expect(parseArguments(`{${key}: 1}`)).toMatchObject({ position: 1 });
  });

  test('R104: what is too long or too deep is refused, not read', () => {
    expect(parseArguments(`{"a": "${'x'.repeat(1_000_000)}"}`)).toMatchObject({ position: 1_000_000 });
    expect(parseArguments(`{"a": ${'['.repeat(50_000)}`)).toMatchObject({ message: expect.stringContaining('deeper') });
  });

  test('R104: any text is answered, with an object or with a place within it', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      "'",
      'a',
      '1',
      '-',
      ' ',
      '\n',
      '\\',
      'None',
      '```',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const parsed = parseArguments(text);
        if ('input' in parsed) expect(Array.isArray(parsed.input)).toBe(false);
        else expect(parsed.position).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2_000 },
    );
  });
});
