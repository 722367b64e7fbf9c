/** What a server says unasked: the stream that it is heard over, and who follows its resources. */
import { McpConnection } from '../mcp/connection';

/** Milliseconds for which a look, a run, a call or a follower keeps a server heard. */
export const lookLasts = 45_000;

interface Stream {
  connection: McpConnection;
  /** The resources that it tells of. */
  uris: readonly string[];
  controller: AbortController;
  end: ReturnType<typeof setTimeout>;
}

interface Following {
  uris: readonly string[];
  onUpdated(uri: string): void;
  /** Milliseconds since 1970. */
  until: number;
}

export class Hearing {
  readonly #connect: () => Promise<unknown>;
  #stream: Stream | undefined;
  /** By who follows. */
  readonly #following = new Map<string, Following>();

  /** `connect` gives the connection, or why there can be none. */
  constructor(connect: () => Promise<unknown>) {
    this.#connect = connect;
  }

  /** Opens the stream, or keeps it open for 45 seconds more. */
  async listen(): Promise<void> {
    const connection = await this.#connect();
    if (!(connection instanceof McpConnection)) return;
    const uris = [...new Set(this.#followed().flatMap((each) => each.uris))].toSorted();
    const isOpen = this.#stream?.connection === connection && this.#stream.uris.join('\n') === uris.join('\n');
    if (!isOpen) this.stop();
    clearTimeout(this.#stream?.end);
    const { controller } = this.#stream ?? { controller: new AbortController() };
    this.#stream = { connection, uris, controller, end: setTimeout(() => this.stop(controller), lookLasts) };
    if (!isOpen && !(await connection.listen(controller.signal, uris))) this.stop(controller);
  }

  /** As `listen`, where nobody waits for it: a server that can't be reached is not heard. */
  keep(): Promise<void> {
    return this.listen().catch(() => undefined);
  }

  stop(only = this.#stream?.controller): void {
    if (!this.#stream || this.#stream.controller !== only) return;
    clearTimeout(this.#stream.end);
    this.#stream.controller.abort();
    this.#stream = undefined;
  }

  /** For the next 45 seconds, has it tell of changes of these resources. `who` follows one set at a time. */
  async follow(who: string, uris: readonly string[], onUpdated: (uri: string) => void): Promise<void> {
    const isNew = !this.#following.delete(who);
    if (uris.length > 0) this.#following.set(who, { uris, onUpdated, until: Date.now() + lookLasts });
    if (uris.length > 0 || !isNew) await this.keep();
  }

  #followed(): Following[] {
    return [...this.#following.values()].filter(({ until }) => until > Date.now());
  }

  /** A resource changed, or one inside it. */
  updated(uri: string): void {
    for (const { uris, onUpdated } of this.#followed())
      for (const followed of uris) if (uri === followed || uri.startsWith(`${followed}/`)) onUpdated(followed);
  }
}
