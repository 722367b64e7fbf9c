/** The one tool of Tabhand's own that is offered at the door: it sends a message to the agent's chat, once the user let it. */
import { messageLayerKey } from '#core/log/agent-message.ts';
import { noHints } from '#core/tools/hints.ts';
import type { ToolLayer } from '#core/tools/layer.ts';
import { localLayer } from '#core/tools/layers/local.ts';
import { phrase } from '#core/tools/phrase.ts';
import { toTextResult } from '#core/tools/result.ts';

/** Characters of a message: a user has to read them. */
const maxLength = 20_000;

const content = { type: 'string', minLength: 1, maxLength, pattern: '\\S', description: 'What you ask of the model.' };

export const messageLayer: ToolLayer = {
  ...localLayer({
    name: 'chat',
    tools: [
      {
        name: 'send_message',
        title: phrase('Send message'),
        description:
          'Sends a message to your chat with the model of the user’s browser, which can call the tools that you can. The user reads each message before it is sent. Returns the message, the model’s answer and how it ended, or that the user is asked something first.',
        inputSchema: { type: 'object', properties: { content }, required: ['content'], additionalProperties: false },
        hints: noHints,
        // The end of the run sends it: `allowedMessage`.
        execute: async () => toTextResult('The user let it be sent.'),
      },
    ],
  }),
  key: messageLayerKey,
};
