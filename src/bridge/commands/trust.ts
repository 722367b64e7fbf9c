/** Commands about trust: what a person decides about calls, and the grants that come of it. */
import * as z from 'zod';
import type { Decided, GrantSubject } from '#agent';
import type { ApprovalDecision } from '#conversation';
import type { JsonObject } from '#tools';
import { anyObject, conversation, id, type Nothing, nothing, tooLong, within } from './parts';

/** A remembered approval, as the list of them shows it. */
export interface GrantRow {
  key: string;
  about: GrantSubject;
  /** Milliseconds since 1970. */
  at: number;
  usedAt: number | null;
  /** The tool says something else now, as far as it can be seen: the next call asks. */
  changed: boolean;
}

export interface TrustCommands {
  /** `input`: in place of the arguments that were asked about. With `issues`, these don't fit and nothing was decided. */
  approve: {
    take: { conversationId: string; callId: string; decision: ApprovalDecision; input?: JsonObject | undefined };
    give: Decided;
  };
  /** The page or server that a waiting call was meant for is gone: the run goes on without it. */
  'let-go': { take: { conversationId: string; callId: string }; give: Nothing };
  grants: { take: Nothing; give: { grants: GrantRow[] } };
  /** By their keys. The next call asks again, also one that is on its way. */
  revoke: { take: { keys: string[] }; give: Nothing };
}

const call = conversation.extend({ callId: id });

export const trustSchemas = {
  approve: call.extend({
    decision: z.enum(['once', 'always', 'deny', 'deny-and-stop']),
    input: anyObject.refine(within(200_000), tooLong).optional(),
  }),
  'let-go': call,
  grants: nothing,
  revoke: z.object({ keys: z.array(z.string().max(2000)).max(5000) }),
} satisfies Record<keyof TrustCommands, z.ZodType>;
