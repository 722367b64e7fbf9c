/** Anthropic's messages, streaming. */
import * as z from 'zod';
import { type NormalisedMessage, readResult, signature, toFragments } from './script.ts';
import type { Answer, Frame, Wire } from './wire.ts';

const textBlock = z.looseObject({ type: z.literal('text'), text: z.string().min(1) });
const text = z
  .union([z.string(), z.array(textBlock)])
  .optional()
  .transform((content) => (Array.isArray(content) ? content.map((part) => part.text).join('') : (content ?? '')));

/** The service itself refuses ids outside this alphabet. */
const id = z.string().regex(/^[a-zA-Z0-9_-]+$/);
const useBlock = z.looseObject({
  type: z.literal('tool_use'),
  id,
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
});
/** Thoughts come back as they were said: without its signature the service refuses one. */
const thinkingBlock = z.looseObject({
  type: z.literal('thinking'),
  thinking: z.string(),
  signature: z.literal(signature),
});
const imageBlock = z.looseObject({
  type: z.literal('image'),
  source: z.object({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
});

/** What a tool gave may hold pictures. */
const resultContent = z.union([z.string(), z.array(z.union([textBlock, imageBlock]))]).transform((content) => {
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content; // const: a literal type
  const images = parts.flatMap((part) => (part.type === 'image' ? [toAddress(part)] : []));
  return { text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''), images };
});

const toAddress = ({ source }: { source: { media_type: string; data: string } }): string =>
  `data:${source.media_type};base64,${source.data}`;

const resultBlock = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: id,
  content: resultContent,
  is_error: z.boolean().optional(),
});

const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.literal('user'), content: z.array(z.union([textBlock, imageBlock, resultBlock])) }),
  z.looseObject({ role: z.literal('assistant'), content: z.array(z.union([textBlock, useBlock, thinkingBlock])) }),
]);

const tool = z.looseObject({
  name: z.string(),
  description: z.string().default(''),
  input_schema: z.record(z.string(), z.unknown()),
});

const request = z.looseObject({
  model: z.string(),
  max_tokens: z.number(),
  stream: z.literal(true),
  system: text,
  messages: z.array(message).min(1),
  tools: z.array(tool).default([]),
});

function toMessages(each: z.infer<typeof message>): NormalisedMessage[] {
  if (each.role === 'assistant') {
    const words = each.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
    const calls = each.content.flatMap((block) =>
      block.type === 'tool_use' ? [{ id: block.id, name: block.name, arguments: JSON.stringify(block.input) }] : [],
    );
    const signed = each.content.flatMap((block) => (block.type === 'thinking' ? [block.signature] : []));
    return [{ role: 'assistant', text: words, calls, ...(signed.length > 0 && { signed }) }];
  }
  const images = each.content.flatMap((block) => (block.type === 'image' ? [toAddress(block)] : []));
  return each.content.flatMap((block): NormalisedMessage[] => {
    if (block.type === 'image') return [];
    if (block.type === 'text') return [{ role: 'user', text: block.text, ...(images.length > 0 && { images }) }];
    const isError = block.is_error ?? false;
    const { text, images: shown } = block.content;
    const result = { ...readResult(text), isError, ...(shown.length > 0 && { images: shown }) };
    return [{ role: 'tool', callId: block.tool_use_id, ...result }];
  });
}

function toFrame(event: { type: string } & Record<string, unknown>, fragment = false): Frame {
  return { data: `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`, fragment };
}

function toBlock(index: number, start: object, deltas: object[]): Frame[] {
  return [
    toFrame({ type: 'content_block_start', index, content_block: start }),
    ...deltas.map((delta) => toFrame({ type: 'content_block_delta', index, delta }, true)),
    toFrame({ type: 'content_block_stop', index }),
  ];
}

function toBlocks(answer: Answer): Frame[] {
  const thoughts = toFragments(answer.reasoning).map((piece) => ({ type: 'thinking_delta', thinking: piece }));
  const signing = thoughts.length > 0 ? [{ type: 'signature_delta', signature }] : [];
  const thinking = { start: { type: 'thinking', thinking: '', signature: '' }, deltas: [...thoughts, ...signing] };
  const pieces = toFragments(answer.text).map((piece) => ({ type: 'text_delta', text: piece }));
  const words = { start: { type: 'text', text: '' }, deltas: pieces };
  const calls = answer.calls.map((call) => ({
    start: { type: 'tool_use', id: call.id, name: call.name, input: {} },
    deltas: toFragments(call.arguments).map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
  }));
  const spoken = [thinking, words].filter((block) => block.deltas.length > 0);
  return [...spoken, ...calls].flatMap(({ start, deltas }, index) => toBlock(index, start, deltas));
}

export const anthropic: Wire = {
  normalise(body, headers) {
    const parsed = request.parse(body);
    return {
      protocol: 'anthropic',
      model: parsed.model,
      system: parsed.system,
      messages: parsed.messages.flatMap(toMessages),
      tools: parsed.tools.map(({ name, description, input_schema }) => ({ name, description, schema: input_schema })),
      headers,
      cancelled: false,
    };
  },
  body: (answer) => [
    toFrame({
      type: 'message_start',
      message: {
        id: 'msg_scripted',
        type: 'message',
        role: 'assistant',
        model: answer.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { ...(answer.cached ?? { input_tokens: answer.inputTokens }), output_tokens: 1 },
      },
    }),
    toFrame({ type: 'ping' }),
    ...toBlocks(answer),
  ],
  end(answer) {
    const reason = answer.tooLong ? 'max_tokens' : answer.calls.length > 0 ? 'tool_use' : 'end_turn';
    const usage = { output_tokens: answer.text.length + answer.calls.length };
    return [
      toFrame({ type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage }),
      toFrame({ type: 'message_stop' }),
    ];
  },
  streamError: (error) => toFrame({ type: 'error', error }),
  remembers: true,
};
