/** Commands about tools that the user runs by hand: running them, their results, and saved inputs. */
import * as z from 'zod';
import type { HandRun, SavedInput } from '#agent';
import { command } from './command';
import type { WholeResult } from './conversation';
import { conversation, id, objectUpTo } from './fields';

/** Characters as JSON. */
const longestInput = 500_000;

const input = objectUpTo(longestInput);
const place = z.object({ layerKey: z.string().min(1).max(500), tool: z.string().min(1).max(200) });
const toolCall = conversation.extend({ ...place.shape, documentId: z.string().max(200).optional(), input });
const savedInput = place.extend({ name: z.string().min(1).max(60) });
const run = z.object({ runId: id });

export const toolCommands = {
  /** Answers when the run is under way; notices tell every panel how it goes. */
  'run-tool': command(toolCall.extend({ id })),
  /** Calls a tool from the composer: the call is part of the conversation, and stops as any run does. */
  'call-tool': command(toolCall),
  'cancel-tool': command(run),
  /** The runs of a tool, newest first. */
  'tool-runs': command(place).gives<{ runs: HandRun[] }>(),
  'forget-tool-runs': command(place),
  /** The whole of a result that is longer than its run shows. */
  'tool-run-result': command(run).gives<WholeResult>(),
  'saved-inputs': command(place).gives<{ inputs: SavedInput[] }>(),
  /** Adds the input, or replaces the one with its name. */
  'save-input': command(savedInput.extend({ input })),
  'remove-input': command(savedInput),
};
