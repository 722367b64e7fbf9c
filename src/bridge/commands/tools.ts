/** Commands about tools that a person runs by hand: running, what came of it, and inputs that are kept. */
import * as z from 'zod';
import type { HandRun, HandRunRequest, SavedInput, SlashCall, ToolPlace } from '#agent';
import type { Content } from '#tools';
import { anyObject, conversation, id, type Nothing, tooLong, within } from './parts';

export interface ToolCommands {
  /** Answers when the run is under way; how it stands is told as facts to every panel. */
  'run-tool': { take: HandRunRequest; give: Nothing };
  /** From the composer: it stands in the conversation, and stops as any run does. */
  'call-tool': { take: { conversationId: string } & SlashCall; give: Nothing };
  'cancel-tool': { take: { runId: string }; give: Nothing };
  /** The newest runs of a tool first. */
  'tool-runs': { take: ToolPlace; give: { runs: HandRun[] } };
  'forget-tool-runs': { take: ToolPlace; give: Nothing };
  /** The whole of a result that is longer than its run shows. */
  'tool-run-result': {
    take: { runId: string };
    give: { content: Content[]; structured?: unknown } | { missing: true };
  };
  'saved-inputs': { take: ToolPlace; give: { inputs: SavedInput[] } };
  /** In place of one of the same name. */
  'save-input': { take: ToolPlace & { name: string; input: SavedInput['input'] }; give: Nothing };
  'remove-input': { take: ToolPlace & { name: string }; give: Nothing };
}

/** Characters of an input, as JSON. */
const longestInput = 500_000;

const input = anyObject.refine(within(longestInput), tooLong);
const place = z.object({ layerKey: z.string().min(1).max(500), tool: z.string().min(1).max(200) });
const name = z.string().min(1).max(60);
const run = z.object({ runId: id });

export const toolSchemas = {
  'run-tool': conversation.extend({ ...place.shape, id, documentId: z.string().max(200).optional(), input }),
  'call-tool': conversation.extend({ ...place.shape, documentId: z.string().max(200).optional(), input }),
  'cancel-tool': run,
  'tool-runs': place,
  'forget-tool-runs': place,
  'tool-run-result': run,
  'saved-inputs': place,
  'save-input': place.extend({ name, input }),
  'remove-input': place.extend({ name }),
} satisfies Record<keyof ToolCommands, z.ZodType>;
