/** What a tool answers without its page: each call of a name gets the mock of the next expected call of that name, as the public format has it. */
import { type Attempting, callsOf } from './attempt';
import { callsOfGroup, type EvalCase, type ExpectedCall, type ExpectedNode, isGroup } from './suite-schema';

/** Every expected call, in the order in which it is written. */
const leavesOf = (nodes: readonly ExpectedNode[]): ExpectedCall[] =>
  nodes.flatMap((node) => (isGroup(node) ? leavesOf(callsOfGroup(node)) : [node]));

/** For the tool's next call of the attempt. */
export function mockOutput({ expectedCall }: EvalCase, { turns }: Pick<Attempting, 'turns'>, tool: string): unknown {
  const leaves = leavesOf(expectedCall ?? []).filter(({ functionName }) => functionName === tool);
  const nth = callsOf(turns).filter(({ functionName, answer }) => functionName === tool && answer).length;
  const output = leaves[nth]?.mockOutput;
  return output === undefined ? {} : output;
}
