/** What stands between a prepared call and its running at this moment: the table of approvals, and the person's switches. */
import { type Conversation, type Holding, holdingOf, holdingsBefore, isNamed } from '#conversation';
import type { CallTarget, PreparedCall } from '#tools';
import { decideApproval, grantKey, readingKey, type Verdict } from './approval';
import { flowKey, flowsOf } from './flow';
import type { World } from './world';

type Judging = Pick<World, 'grant' | 'settings' | 'conversation'>;

/** `target`: the tool as it was offered or bound. */
export async function judge(
  { grant, settings, conversation }: Judging,
  target: CallTarget,
  { id, tool, definitionHash, input }: PreparedCall,
): Promise<Verdict> {
  const reading = readingKey(target);
  const flows = flowsOf(conversation(), { callId: id, target, input, schema: tool.inputSchema });
  return decideApproval({
    target,
    tool,
    definitionHash,
    grant: await grant(grantKey(target)),
    readingGranted: reading !== null && (await grant(reading)) !== null,
    askForEverything: (await settings()).askForEverything,
    flow: await withoutLeave(flows, { target, grant }),
  });
}

/** Those that the person has not allowed towards the target. One without an origin of its own can't be allowed. */
async function withoutLeave(
  flows: Holding[],
  { target, grant }: { target: CallTarget; grant: World['grant'] },
): Promise<Holding[]> {
  const to = holdingOf(target.source, target.server);
  const allowed = await Promise.all(
    flows.map(async (from) => to !== null && isNamed(from) && isNamed(to) && (await grant(flowKey(from, to))) !== null),
  );
  return flows.filter((_, i) => !allowed[i]);
}

/** The keys of all grants that may have let a call run; which of them there are is the store's to know. */
export function keysBehind(target: CallTarget, conversation: Conversation): string[] {
  const held = holdingsBefore(conversation, Number.POSITIVE_INFINITY);
  const to = holdingOf(target.source, target.server);
  const reading = readingKey(target);
  return [grantKey(target), ...(reading ? [reading] : []), ...(to ? held.map((from) => flowKey(from, to)) : [])];
}

/** The person switched it off for this conversation, alone or with all of its source. */
export function isSwitchedOff(
  { switchedOff }: Pick<Conversation, 'switchedOff'>,
  { layerKey, tool }: Pick<CallTarget, 'layerKey' | 'tool'>,
): boolean {
  const off = switchedOff.get(layerKey);
  return off !== undefined && (off.server || off.tools.has(tool));
}
