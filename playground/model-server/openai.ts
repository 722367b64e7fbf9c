/** OpenAI's chat completions, streaming; and what OpenRouter adds to them. */
import * as z from 'zod';
import { type NormalisedMessage, readResult, signature, toFragments } from './script.ts';
import type { Answer, Frame, Wire } from './wire.ts';

const text = z
  .union([z.string(), z.array(z.looseObject({ type: z.literal('text'), text: z.string() })), z.null()])
  .optional()
  .transform((content) => (Array.isArray(content) ? content.map((part) => part.text).join('') : (content ?? '')));

const part = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image_url'), image_url: z.looseObject({ url: z.string() }) }),
]);

/** What a person says may hold pictures. */
const said = z.union([z.string(), z.array(part)]).transform((content) => {
  if (typeof content === 'string') return { text: content, images: [] };
  const images = content.flatMap((each) => (each.type === 'image_url' ? [each.image_url.url] : []));
  return { text: content.map((each) => (each.type === 'text' ? each.text : '')).join(''), images };
});

const call = z.looseObject({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) });

const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('system'), content: text }),
  z.looseObject({ role: z.literal('user'), content: said }),
  z.looseObject({
    role: z.literal('assistant'),
    content: text,
    tool_calls: z.array(call).optional(),
    reasoning_details: z.array(z.looseObject({ signature: z.string().nullish() })).default([]),
  }),
  z.looseObject({ role: z.literal('tool'), content: text, tool_call_id: z.string() }),
]);

const tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string(),
    description: z.string().default(''),
    parameters: z.record(z.string(), z.unknown()).default({}),
    strict: z.boolean().optional(),
  }),
});

const request = z.looseObject({
  model: z.string(),
  stream: z.literal(true),
  messages: z.array(message),
  tools: z.array(tool).default([]),
});

function toMessage(each: z.infer<typeof message>): NormalisedMessage[] {
  if (each.role === 'user') {
    const { text, images } = each.content;
    return [{ role: 'user', text, ...(images.length > 0 && { images }) }];
  }
  if (each.role === 'tool')
    return [{ role: 'tool', callId: each.tool_call_id, ...readResult(each.content), isError: false }];
  if (each.role === 'system') return [];
  const calls = (each.tool_calls ?? []).map(({ id, function: { name, arguments: input } }) => ({
    id,
    name,
    arguments: input,
  }));
  const signed = each.reasoning_details.flatMap(({ signature: by }) => by ?? []);
  return [{ role: 'assistant', text: each.content, calls, ...(signed.length > 0 && { signed }) }];
}

function toFrame(answer: Answer, choice: object | null, usage?: object): Frame {
  const chunk = {
    id: 'chatcmpl-scripted',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: answer.model,
    choices: choice ? [{ index: 0, finish_reason: null, ...choice }] : [],
    ...(usage && { usage }),
  };
  return { data: `data: ${JSON.stringify(chunk)}\n\n`, fragment: false };
}

function toDelta(answer: Answer, delta: object): Frame {
  return { ...toFrame(answer, { delta }), fragment: true };
}

function toCallFrames(answer: Answer): Frame[] {
  return answer.calls.flatMap(({ id, name, arguments: input }, index) => [
    toFrame(answer, { delta: { tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] } }),
    ...toFragments(input).map((piece) => toDelta(answer, { tool_calls: [{ index, function: { arguments: piece } }] })),
  ]);
}

export const openai: Wire = {
  normalise(body, headers) {
    const parsed = request.parse(body);
    return {
      protocol: 'openai',
      model: parsed.model,
      system: parsed.messages.flatMap((each) => (each.role === 'system' ? [each.content] : [])).join('\n'),
      messages: parsed.messages.flatMap(toMessage),
      tools: parsed.tools.map(({ function: { name, description, parameters, strict } }) => ({
        name,
        description,
        schema: parameters,
        ...(strict && { strict }),
      })),
      headers,
      cancelled: false,
    };
  },
  body: (answer) => [
    toFrame(answer, { delta: { role: 'assistant', content: '' } }),
    ...toFragments(answer.reasoning).map((piece) => toDelta(answer, { reasoning_content: piece })),
    ...toFragments(answer.text).map((content) => toDelta(answer, { content })),
    ...toCallFrames(answer),
  ],
  end(answer) {
    const outputTokens = answer.text.length + answer.calls.length;
    const usage = { prompt_tokens: answer.inputTokens, completion_tokens: outputTokens };
    const reason = answer.tooLong ? 'length' : answer.calls.length > 0 ? 'tool_calls' : 'stop';
    return [
      toFrame(answer, { delta: {}, finish_reason: reason }),
      toFrame(answer, null, { ...usage, total_tokens: answer.inputTokens + outputTokens }),
      { data: 'data: [DONE]\n\n', fragment: false },
    ];
  },
  streamError: (error) => ({ data: `data: ${JSON.stringify({ error })}\n\n`, fragment: false }),
};

/** Its thoughts come twice: as text, and in the parts that have to come back. */
export const openRouter: Wire = {
  ...openai,
  body(answer) {
    const detail = { type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0 };
    const thoughts = toFragments(answer.reasoning).map((text) =>
      toDelta(answer, { reasoning: text, reasoning_details: [{ ...detail, text }] }),
    );
    const signing = toDelta(answer, { reasoning: '', reasoning_details: [{ ...detail, text: '', signature }] });
    return [...(thoughts.length > 0 ? [...thoughts, signing] : []), ...openai.body({ ...answer, reasoning: '' })];
  },
};
