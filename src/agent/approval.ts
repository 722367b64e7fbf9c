/** Whether a call runs or asks: the one table, decided by code and never by the model's words. Pure. */
import { type ApprovalReason, type DefinitionPart, type Holding, isNamed } from '#conversation';
import type { CallTarget, Tool } from '#tools';

/** A remembered approval. `definitionHash` and `description` are those that the person agreed to. */
export interface Grant {
  /** From `grantKey`, or `readingKey` for a server's read-only tools as a whole. */
  key: string;
  definitionHash: string;
  description: string;
  /** What else it said then. */
  part?: DefinitionPart;
  about: GrantSubject;
  /** Milliseconds since 1970. */
  at: number;
  usedAt?: number;
}

/** What a grant is about, for the list of them. */
export type GrantSubject =
  /** `topOrigin`: of the page, where the tool is a frame's. */
  | { type: 'tool'; tool: string; place: Holding; topOrigin?: string }
  /** A server's read-only tools as a whole. */
  | { type: 'reading'; place: Holding }
  /** What the one answered may go to the other. */
  | { type: 'flow'; from: Holding; to: Holding };

export type Verdict =
  | { type: 'run' }
  | {
      type: 'ask';
      reason: ApprovalReason;
      mayRemember: boolean;
      granted?: { description: string; at?: number; part?: DefinitionPart };
      /** Whose results could be carried along. */
      flow?: Holding[];
    };

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
  /** Whose results the arguments could carry along without leave. */
  flow: Holding[];
}

const ask = (reason: ApprovalReason, mayRemember: boolean): Extract<Verdict, { type: 'ask' }> => ({
  type: 'ask',
  reason,
  mayRemember,
});

/** Sandboxed frames and local files all have the same origin, which is none: a grant for one would be one for all. */
const isNameless = ({ source }: Tool): boolean =>
  source.type === 'page' && [source.origin, source.topOrigin].some((origin) => !/^https?:/.test(origin));

/** What the table lets run asks all the same when it could carry something along; what asks says that too. */
export function decideApproval(given: Case): Verdict {
  const { tool, flow } = given;
  if (tool.source.type === 'local') return { type: 'run' };
  const verdict = decideByTable(given);
  if (flow.length === 0) return verdict;
  if (verdict.type === 'ask') return { ...verdict, flow };
  return { ...ask('cross-origin-flow', flow.every(isNamed) && !isNameless(tool)), flow };
}

function decideByTable(given: Case): Verdict {
  const { target, tool, definitionHash, grant } = given;
  const { hints: now, source } = tool;
  if (now.consequential) return ask('consequential', false);
  if (now.destructive) return ask('destructive', false);
  if (given.askForEverything) return ask('ask-for-everything', false);
  const mayRemember = !isNameless(tool);
  if (definitionHash !== target.definitionHash) {
    const { description, title, hints } = target;
    const granted = { description, part: { ...(title !== undefined && { title }), hints } };
    return { type: 'ask', reason: 'definition-changed', mayRemember, granted };
  }
  if (now.readOnly && (source.type === 'page' || given.readingGranted)) return { type: 'run' };
  if (!grant || !mayRemember) return ask(now.readOnly ? 'reading-not-granted' : 'changes-something', mayRemember);
  if (grant.definitionHash === definitionHash) return { type: 'run' };
  return { type: 'ask', reason: 'definition-changed', mayRemember: true, granted: grant };
}
