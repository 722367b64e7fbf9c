/** Writes a request as plain messages, with the tools described in the system prompt. Pure. */

import type { ModelMessage, ModelRequest } from '#core/loop/provider.ts';
import { cutText, nameWords, own } from '#core/tools/foreign.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { createFence, type Fence, type Sent } from '../fence';
import { wordAttachment, wordDescription, wordResult } from '../to-prompt';
import type { BuiltInBeginning, BuiltInMessage } from './edge';
import { writeCall } from './tool-text';

/** The initial prompts of a session, and the newest message, which it answers. */
export function toBuiltInPrompt(request: ModelRequest): { beginning: BuiltInBeginning; newest: BuiltInMessage[] } {
  const fence = createFence(request.nonce);
  const told = request.tools.length > 0 ? tellTools(request, fence) : '';
  const instructions = [fence.write(request.system), told].filter(Boolean).join('\n\n');
  const messages = request.messages.map((message) => toMessage(message, fence));
  const [before, newest] = [messages.slice(0, -1), messages.slice(-1)];
  return { beginning: instructions ? [{ role: 'system', content: instructions }, ...before] : before, newest };
}

function tellTools(request: ModelRequest, fence: Fence): string {
  const list = request.tools.map((tool) => {
    const words = wordDescription({ ...tool, description: cutText(tool.description, 400) }, request);
    return `- ${tool.name}: ${fence.write(words)}\n  arguments: ${writeJson(fence.cleanAll(tool.inputSchema))}`;
  });
  return [
    'You can call tools. To call one, end your answer with a block like this, alone on its lines, and nothing after it:',
    writeCall('the_name_of_the_tool', { argument: 'value' }),
    'Use only the names and arguments listed here. The result is given to you in the next message. Without a need for a tool, answer in words.',
    'Tools:',
    ...list,
  ].join('\n');
}

/** The model is given text only. */
function wordAttached({ attached = [] }: Extract<ModelMessage, { role: 'user' }>, fence: Fence): Sent[] {
  const note = own`A picture. It was not sent: this model is given none.`;
  return attached.map((each) => fence.write(wordAttachment(each.type === 'text' ? each : { ...each, note })));
}

function toMessage(message: ModelMessage, fence: Fence): BuiltInMessage {
  if (message.role === 'user')
    return { role: 'user', content: [...wordAttached(message, fence), fence.write(message.text)].join('\n\n') };
  if (message.role === 'tool') {
    const failed = message.isError ? own` (failed)` : [];
    const [name, id] = [message.name, message.callId].map((each) => nameWords(each));
    const result = own`Result of ${name ?? []} (call ${id ?? []})${failed}:\n${wordResult(message, true)}`;
    return { role: 'user', content: fence.write(result) };
  }
  const calls = message.calls.map(({ name, input }) => writeCall(name, input));
  return { role: 'assistant', content: [message.text, ...calls].filter(Boolean).join('\n') };
}
