/** Whether a call runs or asks: the one table, decided by code and never by the model's words. Pure. */
import type { ApprovalReason } from '#conversation';
import type { CallTarget, Tool } from '#tools';

/** A remembered approval. `definitionHash` and `description` are those that the person agreed to. */
export interface Grant {
  /** From `grantKey`, or `readingKey` for a server's read-only tools as a whole. */
  key: string;
  definitionHash: string;
  description: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type Verdict =
  | { type: 'run' }
  | { type: 'ask'; reason: ApprovalReason; mayRemember: boolean; granted?: { description: string; at?: number } };

/** Tool × origin × frame origin; for a server, tool × server. */
export function grantKey({ source, tool }: CallTarget): string {
  if (source.type === 'page') return `page ${source.topOrigin} ${source.origin} ${tool}`;
  return source.type === 'mcp' ? `mcp ${source.serverId} ${tool}` : `local ${source.server} ${tool}`;
}

export const readingOf = (serverId: string): string => `reading ${serverId}`;

/** The key of "read-only tools of this server run"; null where reading needs no grant. */
export function readingKey({ source }: CallTarget): string | null {
  return source.type === 'mcp' ? readingOf(source.serverId) : null;
}

interface Case {
  target: CallTarget;
  /** The tool as it stands now, with its hash. */
  tool: Tool;
  definitionHash: string;
  grant: Grant | null;
  readingGranted: boolean;
  askForEverything: boolean;
}

const ask = (reason: ApprovalReason, mayRemember: boolean): Verdict => ({ type: 'ask', reason, mayRemember });

/** Sandboxed frames and local files all have the same origin, which is none: a grant for one would be one for all. */
const isNameless = ({ source }: Tool): boolean =>
  source.type === 'page' && [source.origin, source.topOrigin].some((origin) => !/^https?:/.test(origin));

export function decideApproval(given: Case): Verdict {
  const { target, tool, definitionHash, grant } = given;
  const { hints, source } = tool;
  if (source.type === 'local') return { type: 'run' };
  if (hints.consequential) return ask('consequential', false);
  if (hints.destructive) return ask('destructive', false);
  if (given.askForEverything) return ask('ask-for-everything', false);
  const mayRemember = !isNameless(tool);
  if (definitionHash !== target.definitionHash) {
    const granted = { description: target.description };
    return { type: 'ask', reason: 'definition-changed', mayRemember, granted };
  }
  if (hints.readOnly && (source.type === 'page' || given.readingGranted)) return { type: 'run' };
  if (!grant || !mayRemember) return ask(hints.readOnly ? 'reading-not-granted' : 'changes-something', mayRemember);
  if (grant.definitionHash === definitionHash) return { type: 'run' };
  return { type: 'ask', reason: 'definition-changed', mayRemember: true, granted: grant };
}
