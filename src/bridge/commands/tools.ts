/** Commands about tools: the user's manual runs and saved inputs, remembered approvals, and the MCP servers. */
import * as z from 'zod';
import type { GrantSubject, ManualRun, RegistryAnswer, SavedInput, ServerTested } from '#agent';
import type { PageState } from '#bench';
import { serverLimitsSchema } from '#settings';
import type { Foreseen } from '#tools';
import type { ServerProblem } from '#tools/layers';
import { foreseenSchema } from '#tools/schemas';
import { command, conversation, idField, noInput, objectUpTo, tabId } from './command';
import type { WholeResult } from './conversation';

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

type Failed = { ok: false; problem: ServerProblem };

/** Characters as JSON. */
const longestInput = 500_000;

const input = objectUpTo(longestInput);
const place = z.object({ layerKey: z.string().min(1).max(500), tool: z.string().min(1).max(200) });
const toolCall = conversation.extend({ ...place.shape, documentId: z.string().max(200).optional(), input });
const savedInput = place.extend({ name: z.string().min(1).max(60) });
const run = z.object({ runId: idField });

const server = z.object({ serverId: idField });
const headers = z.array(z.object({ name: z.string().max(100), value: z.string().max(8000).optional() })).max(20);
const url = z.string().max(2000);
const serverName = z.string().min(1).max(40);

const registeredClient = z.object({
  client_id: z.string().min(1).max(2000),
  client_secret: z.string().min(1).max(8000).optional(),
  grant: z.enum(['authorization_code', 'client_credentials']),
});

export const toolCommands = {
  /**
   * Answers once the run has begun; notices report its state to every panel. `asks`: it has not, because what it would do to the
   * page is serious. The same command with that as `foreseen` does it, or nothing; `cancel-tool` drops it.
   */
  'run-tool': command(toolCall.extend({ id: idField, foreseen: foreseenSchema.optional() })).gives<{
    asks?: Foreseen;
  }>(),
  /** Calls a tool from the composer: the call is part of the conversation, and stops as any run does. */
  'call-tool': command(toolCall),
  'cancel-tool': command(run),
  /** The runs of a tool, newest first. */
  'tool-runs': command(place).gives<{ runs: ManualRun[] }>(),
  'forget-tool-runs': command(place),
  /** The whole of a result that is longer than its run shows. */
  'tool-run-result': command(run).gives<WholeResult>(),
  'saved-inputs': command(place).gives<{ inputs: SavedInput[] }>(),
  /** Adds the input, or replaces the one with its name. */
  'save-input': command(savedInput.extend({ input })),
  'remove-input': command(savedInput),

  /** Lists what Tabhand guesses from the attached pages, for which it brings a script into them, and its hands; a notice follows. */
  'tabhand-tools': command(noInput),
  /** What a tool that only reads must leave as it is; missing: the page is gone, or can't be looked at. */
  'look-at-page': command(z.object({ tabId })).gives<PageState | { missing: true }>(),
  grants: command(noInput).gives<{ grants: GrantRow[] }>(),
  /** Lets a server's read-only tools run without approval, as the first card for one would. */
  'let-read': command(server),
  /** Removes grants by their keys. The next call asks again, even one that is already on its way. */
  revoke: command(z.object({ keys: z.array(z.string().max(2000)).max(5000) })),

  /** Searches the registry that the settings name. Stores nothing. */
  'search-registry': command(z.object({ words: z.string().min(1).max(200) })).gives<RegistryAnswer>(),
  /** Connects and lists, and stores nothing. `serverId`: headers without a value take the value that this server has. */
  'test-server': command(z.object({ url, headers, serverId: idField.optional() })).gives<ServerTested | Failed>(),
  /** `anyway`: stores the server although it doesn't answer now. */
  'add-server': command(z.object({ url, headers, name: serverName, anyway: z.boolean().optional() })).gives<
    { ok: true; serverId: string; tools: number } | Failed
  >(),
  /** Absent members stay as they are. Moving to another origin deletes the stored headers. */
  'edit-server': command(
    server.extend({ name: serverName.optional(), url: url.optional(), headers: headers.optional() }),
  ).gives<{ ok: true; serverId: string } | Failed>(),
  /** It can be restored for some seconds; then its secrets are removed too. */
  'remove-server': command(server),
  'restore-server': command(server),
  'enable-server': command(server.extend({ enabled: z.boolean() })),
  /** Absent: the limit of every run holds. */
  'limit-server': command(server.extend({ limits: serverLimitsSchema })),
  'sign-in-server': command(server).gives<{ ok: true; tools: number } | Failed>(),
  'cancel-sign-in': command(server),
  /** The client that the user registered at the service; absent: Tabhand registers itself. */
  'register-client': command(server.extend({ client: registeredClient.optional() })).gives<
    { ok: true; tools: number } | Failed
  >(),
  'sign-out-server': command(server),
  'refresh-server': command(server).gives<{ ok: true; tools: number } | Failed>(),
  /** Whether Tabhand may call the server's recipe tools at each listing; the user is asked once. */
  'fetch-recipes-of-server': command(server.extend({ allowed: z.boolean() })),
  /** In every conversation. */
  'switch-server-tool': command(server.extend({ tool: z.string().min(1).max(256), on: z.boolean() })),
  /** Sent repeatedly while the user looks at the servers: broken connections are tried again. */
  'look-at-servers': command(noInput),
};
