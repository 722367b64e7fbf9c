/** Google's Gemini: `streamGenerateContent` as server-sent events. */
import * as z from 'zod';
import { type NormalisedMessage, readResult, toFragments } from './script.ts';
import type { Answer, Frame, Wire } from './wire.ts';

const picture = z.object({ mimeType: z.string(), data: z.string() });
const part = z.looseObject({
  text: z.string().optional(),
  thoughtSignature: z.string().optional(),
  functionCall: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()).default({}) }).optional(),
  inlineData: picture.optional(),
  functionResponse: z
    .object({
      id: z.string().optional(),
      name: z.string(),
      response: z.looseObject({ content: z.unknown().optional(), error: z.unknown().optional() }),
      parts: z.array(z.object({ inlineData: picture })).default([]),
    })
    .optional(),
});
const content = z.object({ role: z.enum(['user', 'model', 'function']), parts: z.array(part).min(1) });
/** `parametersJsonSchema` takes JSON Schema; `parameters`, its older place, only a part of OpenAPI 3.0. */
const declaration = z.strictObject({
  name: z.string(),
  description: z.string().default(''),
  parametersJsonSchema: z.record(z.string(), z.unknown()).default({}),
});
const request = z.looseObject({
  contents: z.array(content).min(1),
  systemInstruction: z.looseObject({ parts: z.array(z.object({ text: z.string() })) }).optional(),
  tools: z.array(z.looseObject({ functionDeclarations: z.array(declaration).default([]) })).default([]),
});

type Part = z.infer<typeof part>;

function toMessages({ role, parts }: z.infer<typeof content>): NormalisedMessage[] {
  if (role === 'model') return [toAnswer(parts)];
  return parts.map((each) => {
    const { functionResponse, text = '', inlineData } = each;
    if (!functionResponse) return { role: 'user', text, ...withImages(inlineData ? [inlineData] : []) };
    const { id, name, response } = functionResponse;
    const said = readResult(String(response.error ?? response.content));
    const images = withImages(functionResponse.parts.map(({ inlineData: shown }) => shown));
    return { role: 'tool', callId: id ?? name, ...said, isError: response.error !== undefined, ...images };
  });
}

const withImages = (all: z.infer<typeof picture>[]): { images?: string[] } =>
  all.length > 0 ? { images: all.map(({ mimeType, data }) => `data:${mimeType};base64,${data}`) } : {};

function toAnswer(parts: Part[]): NormalisedMessage {
  const calls = parts.flatMap(({ functionCall, thoughtSignature = '' }) =>
    functionCall
      ? [{ id: thoughtSignature, name: functionCall.name, arguments: JSON.stringify(functionCall.args) }]
      : [],
  );
  return { role: 'assistant', text: parts.map(({ text = '' }) => text).join(''), calls };
}

function toFrame(answer: Answer, parts: object[], more: object = {}, fragment = false): Frame {
  const chunk = {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
    modelVersion: answer.model,
    usageMetadata: {
      promptTokenCount: answer.inputTokens,
      candidatesTokenCount: answer.text.length + answer.calls.length,
      totalTokenCount: answer.inputTokens + answer.text.length + answer.calls.length,
    },
  };
  return { data: `data: ${JSON.stringify(chunk)}\r\n\r\n`, fragment };
}

export const gemini: Wire = {
  normalise(body, headers) {
    const parsed = request.parse(body);
    return {
      protocol: 'gemini',
      model: '',
      system: (parsed.systemInstruction?.parts ?? []).map(({ text }) => text).join('\n'),
      messages: parsed.contents.flatMap(toMessages),
      tools: parsed.tools.flatMap(({ functionDeclarations }) =>
        functionDeclarations.map(({ name, description, parametersJsonSchema: schema }) => ({
          name,
          description,
          schema,
        })),
      ),
      headers,
      cancelled: false,
    };
  },
  body: (answer) => [
    ...toFragments(answer.reasoning).map((text) => toFrame(answer, [{ text, thought: true }], {}, true)),
    ...toFragments(answer.text).map((text) => toFrame(answer, [{ text }], {}, true)),
    // The signature stands at the first call of a turn, and must come back with it.
    ...answer.calls.map(({ id, name, arguments: input }, i) =>
      toFrame(answer, [
        { functionCall: { name, args: JSON.parse(input) }, ...(i === 0 && { thoughtSignature: `signed-${id}` }) },
      ]),
    ),
  ],
  end: (answer) => [toFrame(answer, [{ text: '' }], { finishReason: answer.tooLong ? 'MAX_TOKENS' : 'STOP' })],
  streamError: (error) => ({ data: `data: ${JSON.stringify({ error })}\r\n\r\n`, fragment: false }),
};
