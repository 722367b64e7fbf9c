/** What the user takes from a server besides its tools: resources, prompts, suggestions for their arguments, and word of changes. */
import { Refusal } from '#conversation';
import { isUri, publicAddress, type ServerSetting } from '#settings';
import {
  type Asked,
  complete,
  getPrompt,
  type McpConnection,
  type McpRequest,
  readAppPage,
  readResource,
  type Unfinished,
} from '#tools/layers';

interface Parts {
  find(serverId: string): Promise<ServerSetting | undefined>;
  /** A connection that asks for the browser's permission before each request. */
  connect(server: ServerSetting): Promise<McpConnection>;
}

/** Whose it is, for what is attached. */
export interface ServedBy {
  serverId: string;
  server: string;
  /** Its address, without secrets. */
  address: string;
}

export type AskServer = ReturnType<typeof createAsking>;

/** Milliseconds. */
const longest = 30_000;

/** Sends one request to a server. Refuses in a sentence. */
export const createAsking =
  ({ find, connect }: Parts) =>
  async <T>(serverId: string, work: McpRequest<T>, signal = AbortSignal.timeout(longest)) => {
    const server = await find(serverId);
    if (!server) throw new Refusal('The server was removed or turned off.');
    const asked = await (await connect(server)).request(work, signal);
    if (!asked.ok) throw toRefusal(server.name, asked);
    const by: ServedBy = { serverId, server: server.name, address: publicAddress(server.url) };
    return { by, value: asked.value };
  };

function toRefusal(server: string, { why, problem }: Extract<Asked<unknown>, { ok: false }>): Refusal {
  if (why === 'too-large')
    return new Refusal('{server} sent more than 16 MB, so Tabhand stopped reading. Ask it for a smaller part.', {
      server,
    });
  if (why === 'answered' && problem.detail)
    return new Refusal('{server} refused: {detail}', { server, detail: problem.detail });
  if (why === 'answered') return new Refusal('{server} refused and gave no reason.', { server });
  return new Refusal('{server} can’t be reached now. Servers shows why.', { server });
}

export function createOffers(ask: AskServer) {
  return {
    async readResource(serverId: string, uri: string) {
      if (!isUri(uri))
        throw new Refusal(
          '“{uri}” isn’t a URI, so nothing was read. A URI starts with a scheme, like file: or https:.',
          {
            uri: uri.slice(0, 200),
          },
        );
      const { by, value } = await ask(serverId, readResource(uri));
      if (value.length === 0) throw new Refusal('{server} has nothing at {uri}.', { server: by.server, uri });
      return { by, parts: value };
    },
    /** The page of an app; null if its server has none, or can't be asked. */
    readApp: (serverId: string, uri: string) =>
      ask(serverId, readAppPage(uri)).then(
        ({ value }) => value,
        () => null, // the user is told that it isn't there
      ),
    async getPrompt(serverId: string, name: string, given: Readonly<Record<string, string>>) {
      const { by, value } = await ask(serverId, getPrompt(name, given));
      if (value.text === '')
        throw new Refusal('{server} sent an empty prompt, so nothing was attached.', { server: by.server });
      return { by, prompt: value };
    },
    /** Empty where the server suggests nothing, or can't be asked. */
    suggest: (serverId: string, unfinished: Unfinished, signal: AbortSignal): Promise<string[]> =>
      ask(serverId, complete(unfinished), signal).then(
        ({ value }) => value,
        () => [], // a field without suggestions is still a field
      ),
  };
}
