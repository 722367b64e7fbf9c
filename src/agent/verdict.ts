/** What stands between a prepared call and its running at this moment: the table of approvals, and the person's switches. */
import type { Conversation } from '#conversation';
import type { CallTarget, PreparedCall } from '#tools';
import { decideApproval, grantKey, readingKey, type Verdict } from './approval';
import type { World } from './world';

/** `target`: the tool as it was offered or bound. */
export async function judge(
  { grant, settings }: Pick<World, 'grant' | 'settings'>,
  target: CallTarget,
  { tool, definitionHash }: PreparedCall,
): Promise<Verdict> {
  const reading = readingKey(target);
  return decideApproval({
    target,
    tool,
    definitionHash,
    grant: await grant(grantKey(target)),
    readingGranted: reading !== null && (await grant(reading)) !== null,
    askForEverything: (await settings()).askForEverything,
  });
}

/** The person switched it off for this conversation, alone or with all of its source. */
export function isSwitchedOff(
  { switchedOff }: Pick<Conversation, 'switchedOff'>,
  { layerKey, tool }: Pick<CallTarget, 'layerKey' | 'tool'>,
): boolean {
  const off = switchedOff.get(layerKey);
  return off !== undefined && (off.server || off.tools.has(tool));
}
