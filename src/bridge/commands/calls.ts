/** Commands about calls that wait for approval, and the grants that remember approvals. */
import * as z from 'zod';
import type { Decided, GrantSubject } from '#agent';
import { approvalDecisions } from '#conversation';
import { command } from './command';
import { conversation, id, noInput, objectUpTo } from './fields';

/** A remembered approval, as the list of them shows it. */
export interface GrantRow {
  key: string;
  about: GrantSubject;
  /** Milliseconds since 1970. */
  at: number;
  usedAt: number | null;
  /** The tool's definition has changed, as far as can be seen: its next call asks. */
  changed: boolean;
}

/** Characters as JSON. */
const longestInput = 200_000;
const call = conversation.extend({ callId: id });

export const callCommands = {
  /** `input` replaces the arguments that were asked about. An answer with `issues` means that it doesn't fit and nothing was decided. */
  approve: command(
    call.extend({ decision: z.enum(approvalDecisions), input: objectUpTo(longestInput).optional() }),
  ).gives<Decided>(),
  /** Ends a waiting call whose page or server is gone, so that the run goes on without it. */
  'let-go': command(call),
  grants: command(noInput).gives<{ grants: GrantRow[] }>(),
  /** Removes grants by their keys. The next call asks again, even one that is already on its way. */
  revoke: command(z.object({ keys: z.array(z.string().max(2000)).max(5000) })),
};
