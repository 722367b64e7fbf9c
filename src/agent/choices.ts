/** What the person chooses for one conversation: its name, instructions, model and limits, and which tools it may use. */
import type { ConversationSettings } from '#conversation';
import type { Settings } from '#settings';
import type { Log } from './log';

/** A server, or one of its tools by real name, switched on or off. */
export interface ToolSwitch {
  layerKey: string;
  tool?: string;
  enabled: boolean;
}

export interface Choices {
  /** What is named is changed; it holds from the next turn on. */
  set(conversationId: string, change: Partial<ConversationSettings>): Promise<void>;
  /** For this conversation: from the next turn on it is offered or not, and one that is off isn't called any more. */
  enable(conversationId: string, choice: ToolSwitch): Promise<void>;
}

export function createChoices(open: (conversationId: string) => Promise<Log>): Choices {
  return {
    async set(id, change) {
      const log = await open(id);
      await log.append({ type: 'conversation-set', ...change });
    },
    async enable(id, { layerKey, tool, enabled }) {
      const log = await open(id);
      const off = log.conversation.switchedOff.get(layerKey);
      const isOff = tool === undefined ? off?.server === true : off?.tools.has(tool) === true;
      if (isOff !== enabled) return;
      await log.append({ type: 'tools-enabled', layerKey, ...(tool !== undefined && { tool }), enabled });
    },
  };
}

/** The person's settings, with what the conversation has of its own. */
export async function settingsOf(
  edges: { settings(): Promise<Settings> },
  { conversation }: Pick<Log, 'conversation'>,
): Promise<Settings> {
  const settings = await edges.settings();
  return { ...settings, maxTurns: conversation.settings.maxTurns ?? settings.maxTurns };
}
