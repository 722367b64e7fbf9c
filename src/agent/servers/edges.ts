/** What the servers need from outside. */
import type { Settings } from '#settings';
import type { ServerFacts } from './fact';
import type { ServerSecrets } from './keys';

export interface ServerEdges {
  settings: { read(): Promise<Settings>; change(change: (settings: Settings) => Settings): Promise<Settings> };
  facts: ServerFacts;
  /** Keeps whole addresses, whose query may hold a key, and the values of headers. */
  secrets: ServerSecrets;
  /** Takes back that the server's read-only tools run without a question. */
  forgetReading(serverId: string): Promise<void>;
  /** Takes back all that was agreed to for it: its tools, reading, and what may go to it or from it. */
  forgetAgreed(serverId: string): Promise<void>;
  /** Of any other server, neither that nor what was run by hand is kept. */
  keepOnly(serverIds: ReadonlySet<string>): Promise<void>;
  /** Whether the user allowed the server's read-only tools to run without a question. */
  mayRead(serverId: string): Promise<boolean>;
  /** Whether the browser lets us reach this address. */
  mayReach(url: string): Promise<boolean>;
  version: string;
}
