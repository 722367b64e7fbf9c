/** Our request in the shape that the AI SDK's language models take. */
import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest, ModelTool } from './provider';

/** `toCallId` makes the ids of calls, which may come from another model, legal for this one. */
export function toCallOptions(
  request: ModelRequest,
  toCallId: (id: string) => string,
): Pick<LanguageModelV4CallOptions, 'prompt' | 'tools'> {
  const system: LanguageModelV4Prompt = request.system ? [{ role: 'system', content: request.system }] : [];
  return {
    prompt: [...system, ...request.messages.flatMap((message) => toMessage(message, toCallId))],
    ...(request.tools.length > 0 && { tools: request.tools.map(toTool) }),
  };
}

function toTool({ name, description, inputSchema }: ModelTool): LanguageModelV4FunctionTool {
  const schema = inputSchema as JSONSchema7; // passed on as it is: the server judges it
  return { type: 'function', name, description, inputSchema: schema };
}

/** Empty texts are left out: Anthropic refuses them, and an answer cut before its first word has nothing to say. */
function toMessage(message: ModelMessage, toCallId: (id: string) => string): LanguageModelV4Message[] {
  if (message.role === 'user') return [{ role: 'user', content: [{ type: 'text', text: message.text }] }];
  if (message.role === 'tool') {
    const { callId, name: toolName, text: value, isError } = message;
    const output = { type: isError ? ('error-text' as const) : ('text' as const), value }; // const: literal types
    return [{ role: 'tool', content: [{ type: 'tool-result', toolCallId: toCallId(callId), toolName, output }] }];
  }
  const text = message.text.trim() === '' ? [] : [{ type: 'text' as const, text: message.text }]; // const: literal type
  const calls = message.calls.map(({ id, name, input }) => {
    return { type: 'tool-call' as const, toolCallId: toCallId(id), toolName: name, input }; // const: literal type
  });
  const content = [...text, ...calls];
  return content.length > 0 ? [{ role: 'assistant', content }] : [];
}
