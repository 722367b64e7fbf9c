/** Tools without a page: each call of a name is answered by the next expected call of that name, as the public format has it. */
import { type Attempting, type CallAnswer, callsOf } from './attempt';
import type { EvalTool, EvalTools } from './play';
import { callsOfGroup, type EvalCase, type ExpectedCall, type ExpectedNode, isGroup } from './suite-schema';

/** Every expected call, in the order in which it is written. */
export const leavesOf = (nodes: readonly ExpectedNode[]): ExpectedCall[] =>
  nodes.flatMap((node) => (isGroup(node) ? leavesOf(callsOfGroup(node)) : [node]));

export const noSuchTool = (name: string): CallAnswer => ({ result: `There is no tool ${name}.`, isError: true });

export function mockTools(cases: readonly EvalCase[], tools: readonly EvalTool[]): EvalTools {
  const mocksOf = (at: Attempting, name: string) =>
    leavesOf(cases[at.case]?.expectedCall ?? []).filter((leaf) => leaf.functionName === name);
  return {
    list: async () => (tools.length > 0 ? [...tools] : { type: 'no-tools' }),
    async call({ functionName: name }, at) {
      if (!tools.some((tool) => tool.name === name)) return noSuchTool(name);
      const nth = callsOf(at.turns).filter((call) => call.functionName === name && call.answer).length;
      const output = mocksOf(at, name)[nth]?.mockOutput;
      return { result: output === undefined ? {} : output, isError: false };
    },
  };
}
