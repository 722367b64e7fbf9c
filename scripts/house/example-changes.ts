/**
 * Five kinds of change, each recorded as an example that is already in the code. The source files that name the example
 * are those that a change of that kind touches: whoever adds another command has to say its name in the same places.
 */

export interface ExampleChange {
  name: string;
  /** Identifiers, and string literals, that stand for nothing else. */
  words: readonly string[];
  /** Files that belong to the example by where they lie. */
  files?: RegExp;
}

export const exampleChanges: readonly ExampleChange[] = [
  { name: 'a command (`send-queued`)', words: ['send-queued', 'sendQueued'] },
  { name: 'an approval answer (`deny-and-stop`)', words: ['deny-and-stop', 'denyAndStop'] },
  { name: 'an MCP transport (`sse`)', words: ['sse', 'SSEClientTransport'] },
  { name: 'a widget (`stat`)', words: ['stat'], files: /^src\/widgets\/(kinds\/)?stat\// },
  { name: 'an export format (Markdown)', words: ['md', 'toMarkdown', 'conversationMarkdown'] },
];
