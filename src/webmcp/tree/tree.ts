/** The other documents of the frame tree, as far as one document may know of them. */
import type { Settle } from '../context';
import type { PeerCall, PeerTool } from './peer';

/** A tool of another document, with where it lives. */
export interface TreeTool extends PeerTool {
  readonly window: object;
  readonly origin: string;
}

export interface Tree {
  /** Calls `receive` once, with the tools of other documents that this one may see: of its own origin, and of `fromOrigins`. */
  listTools(fromOrigins: readonly string[], receive: (tools: TreeTool[]) => void): void;
  /** Runs a tool of another document; what it can't reach settles as `unknown-tool`. */
  runTool(where: { window: object; origin: string }, call: PeerCall, settle: Settle): void;
  /** Tells the documents that can see a tool which is exposed to these origins that it changed. */
  announce(exposedTo: readonly string[]): void;
}

/** A document without others. */
export const noTree: Tree = {
  listTools: (_, receive) => receive([]),
  runTool: (_, { name }, settle) => settle({ type: 'refused', code: 'unknown-tool', message: name }),
  announce: () => undefined,
};
