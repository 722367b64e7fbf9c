/** Writes a request as plain messages, with the tools described in the system prompt. Pure. */
import type { ModelMessage, ModelRequest, ModelTool } from '../provider';
import { wordAttachment, wordResult } from '../to-prompt';
import type { BuiltInBeginning, BuiltInMessage } from './edge';
import { writeCall } from './tool-text';

/** The initial prompts of a session, and the newest message, which it answers. */
export function toBuiltInPrompt({ system, messages, tools }: ModelRequest): {
  beginning: BuiltInBeginning;
  newest: BuiltInMessage[];
} {
  const instructions = [system, tools.length > 0 ? tellTools(tools) : ''].filter(Boolean).join('\n\n');
  const [before, newest] = [messages.slice(0, -1).map(toMessage), messages.slice(-1).map(toMessage)];
  return { beginning: instructions ? [{ role: 'system', content: instructions }, ...before] : before, newest };
}

function tellTools(tools: readonly ModelTool[]): string {
  const list = tools.map(
    ({ name, description, inputSchema }) =>
      `- ${name}: ${description.slice(0, 400)}\n  arguments: ${JSON.stringify(inputSchema)}`,
  );
  return [
    'You can call tools. To call one, end your answer with a block like this, alone on its lines, and nothing after it:',
    writeCall('the_name_of_the_tool', { argument: 'value' }),
    'Use only the names and arguments listed here. The result is given to you in the next message. Without a need for a tool, answer in words.',
    'Tools:',
    ...list,
  ].join('\n');
}

/** The model is given text only. */
function wordAttached({ attached = [] }: Extract<ModelMessage, { role: 'user' }>): string[] {
  const note = 'A picture. It was not sent: this model is given none.';
  return attached.map((each) =>
    wordAttachment(each.type === 'text' ? each : { ...each, type: 'text', text: '', note }),
  );
}

function toMessage(message: ModelMessage): BuiltInMessage {
  if (message.role === 'user') return { role: 'user', content: [...wordAttached(message), message.text].join('\n\n') };
  if (message.role === 'tool') {
    return {
      role: 'user',
      content: `Result of ${message.name}${message.isError ? ' (failed)' : ''}:\n${wordResult(message, true)}`,
    };
  }
  const calls = message.calls.map(({ name, input }) => writeCall(name, input));
  return { role: 'assistant', content: [message.text, ...calls].filter(Boolean).join('\n') };
}
