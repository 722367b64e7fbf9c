/** Thoughts that a model writes into its text are shown as thoughts, and are no part of the answer: each form comes from a public report. */
import { afterEach, describe, expect, test } from 'vitest';
import { ThoughtSplitter } from '../../src/providers/thought-tags';
import { chatsWith, chunk, closeServices, type Protocol, says, speakWith, sse } from '../support/answering-service';

afterEach(closeServices);

const thought = 'The user wants a sum, so 2+2.';
const answer = 'The sum is 4.';

const read = async (...texts: string[]) => {
  const { ask } = await speakWith('openai-compatible', [says(...texts)]);
  return ask();
};

describe('a thought and its answer', () => {
  test.each([
    ['llama.cpp, vLLM and LM Studio without a parser (zed-industries/zed#34852)', '<think>', '</think>'],
    ['QwenLM/qwen-code#10791', '<thinking>', '</thinking>'],
    ['Marco, Gemini', '<Thought>', '</Thought>'],
    ['Seed-OSS (open-webui/open-webui#16856)', '<seed:think>', '</seed:think>'],
    ['MiniMax (getkimchi/kimchi#598)', '<mm:think>', '</mm:think>'],
    ['Magistral (RooCodeInc/Roo-Code#8522)', '[THINK]', '[/THINK]'],
    ['Kimi-VL', '◁think▷', '◁/think▷'],
    ['OpenThinker (Infinitix-LLC/gpt_markdown#42)', '<|begin_of_thought|>', '<|end_of_thought|>'],
    ['Gemma 4 (ollama/ollama#18288)', '<|channel>thought', '<channel|>'],
    ['Command A (smg-project/smg#317)', '<|START_THINKING|>', '<|END_THINKING|><|START_RESPONSE|>'],
    [
      'gpt-oss (vllm-project/vllm#35906)',
      '<|channel|>analysis<|message|>',
      '<|end|><|start|>assistant<|channel|>final<|message|>',
    ],
  ])('%s', async (_, opens, closes) => {
    const text = `${opens}\n${thought}\n${closes}\n\n${answer}`;
    // At each place where a chunk may cut it, and character by character.
    for (let at = 1; at < text.length; at++) {
      const splitter = new ThoughtSplitter();
      const pieces = [...splitter.push(text.slice(0, at)), ...splitter.push(text.slice(at)), ...splitter.end()];
      const join = (type: string) =>
        pieces.map((piece) => (piece.type === type && 'text' in piece ? piece.text : '')).join('');
      expect([join('thought'), join('text')]).toEqual([thought, answer]);
    }
    expect(await read(...text)).toMatchObject({ text: answer, thought, end: { reason: 'stop' } });
    expect(await read(text)).toMatchObject({ text: answer, thought });
  });

  test('with the closing tag only, as templates that open it themselves leave it (open-webui/open-webui#11259)', async () => {
    for (const text of [
      `${thought}\n</think>\n\n${answer}`,
      `${thought}</think>${answer}`,
      `${thought} </think> ${answer}`,
    ]) {
      expect(await read(...text)).toMatchObject({ text: answer, thought: expect.stringContaining(thought) });
      expect(await read(text)).toMatchObject({ text: answer });
    }
  });

  test('of gpt-oss without its marks (Augustas11/macprovider#743)', async () => {
    expect(await read('analysisWe need one word.', 'assistantfinal', 'four')).toMatchObject({ text: 'four' });
  });

  test('with a draft between, which a second closing tag ends (antirez/ds4#678)', async () => {
    const { text, thought: all } = await read(`<think>${thought}</think>\nA draft.\n</think>\n${answer}`);
    expect(text).toBe(answer);
    expect(all).toContain('A draft.');
  });

  test.each([
    ['within the answer (nanobrowser/nanobrowser#334)', 'Here is ', 'the answer.'],
    ['at its end', 'The answer.', ''],
    ['on a line of its own at its end', 'The answer.\n', ''],
  ])('with a closing tag that leaked %s', async (_, ...parts) => {
    const text = `<think>${thought}</think>\n\n${parts.join('</think>')}`;
    for (const pieces of [[text], text]) expect(await read(...pieces)).toMatchObject({ text: parts.join(''), thought });
  });

  test('with a closing tag that leaked behind a thought apart from the text', async () => {
    const { ask } = await speakWith('openai-compatible', [
      {
        body: sse(
          chunk({ reasoning_content: thought }),
          chunk({ content: `\n</think>\n\n${answer}` }),
          chunk({}, 'stop'),
        ),
      },
    ]);
    expect(await ask()).toMatchObject({ text: answer, thought });
  });

  test('that comes twice, in the text and apart from it, is shown once (can1357/oh-my-pi#2434)', async () => {
    const { ask } = await speakWith('openai-compatible', [
      {
        body: sse(
          chunk({ reasoning_content: thought, content: `<think>\n${thought}` }),
          chunk({ content: `\n</think>\n\n${answer}` }),
          chunk({}, 'stop'),
        ),
      },
    ]);
    expect(await ask()).toMatchObject({ text: answer, thought });
  });

  test('in the middle of the text, and more than one', async () => {
    expect(await read('First.\n<think>hm</think>\nThen.<think>so</think> Last.')).toMatchObject({
      text: 'First.\n\nThen. Last.',
      thought: 'hmso',
    });
  });

  test('without an end: all of it is thought', async () => {
    expect(await read('<think>', 'I go on and on')).toMatchObject({ text: '', thought: 'I go on and on' });
  });

  test.each<Protocol>(['anthropic', 'gemini'])('over the protocol of %s', async (protocol) => {
    const text = `<think>\n${thought}\n</think>\n\n${answer}`;
    const body =
      protocol === 'gemini'
        ? sse({ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] })
        : JSON.stringify({ type: 'message', content: [{ type: 'text', text }], stop_reason: 'end_turn' });
    const { ask } = await speakWith(protocol, [{ body }]);
    expect(await ask()).toMatchObject({ text: answer, thought });
  });
});

test.each([
  ['in a fence', 'Write:\n```xml\n<think>\na\n</think>\n```\nDone.'],
  ['in a longer fence', 'Write:\n````\n```\n<think>\n```\n</think>\n````\nDone.'],
  ['in a fence of tildes', '~~~\n</think>\n~~~\nDone.'],
  ['in backticks', 'The tag `<think>` opens, and `</think>` closes.'],
  ['in two backticks', 'The tag ``a ` </think>`` closes.'],
  ['between quotes', 'It ends with "</think>", not before.'],
  ['between words', 'The <think> tag opens a thought, and the </think> tag ends it. Both are gone later.'],
  ['at the end of a sentence', 'It is ended by </think>. Then comes the answer.'],
  ['alone and unclosed within a line', 'Begin it with:<think>and go on.'],
  ['that is a part of a name', 'Extend AssistantFinalAnswer, not assistantFinal.'],
  ['that isn’t one', 'a < b, [THINKING], <thinker>, <thin'],
])('a tag %s is text (nbramia/LifeOS#568)', async (_, text) => {
  for (const { text: got, thought: none } of [await read(text), await read(...text)]) {
    expect(got).toBe(text);
    expect(none).toBe('');
  }
});

test('a long text of half tags and ticks is read in one pass', async () => {
  const whole = new ThoughtSplitter();
  const start = performance.now();
  whole.push('<think>a</think>`</think>`'.repeat(50_000));
  whole.end();
  expect(performance.now() - start).toBeLessThan(3000);
  for (const piece of ['<think', '`', '</think>`', ' ', '<', 'a']) {
    const splitter = new ThoughtSplitter();
    const begun = performance.now();
    for (let i = 0; i < 20_000; i++) splitter.push(piece);
    splitter.end();
    expect(performance.now() - begun).toBeLessThan(3000);
  }
});

describe('in a chat', () => {
  test('the thought is kept as one, and the next request has the answer alone', async () => {
    for (const text of [`<think>\n${thought}\n</think>\n\n${answer}`, `${thought}\n</think>\n\n${answer}`]) {
      const { world, asked } = await chatsWith([says(...(text.match(/.{1,5}/gs) ?? [])), says('Yes.')]);
      await world.userSays('2+2?');
      await world.userSays('Sure?');
      const [first] = (await world.entries()).flatMap((entry) => (entry.type === 'assistant-message' ? [entry] : []));
      expect(first).toMatchObject({ text: answer, reasoning: thought });
      expect(asked[1]?.messages.filter(({ role }) => role === 'assistant')).toEqual([
        { role: 'assistant', content: answer },
      ]);
    }
  });
});
