/** Finds MCP servers: in a registry by the registry API, and at a site by its catalogue or its card. Only such as have an address: a browser runs no programs. */
import * as z from 'zod';
import { publicAddress } from '#core/settings/keys-in-addresses.ts';
import { type JsonObject, objectOf } from '#core/tools/tool.ts';
import { type ServerProblem, toServerProblem } from '../mcp/problem';
import { fetchBounded, refuseInward } from '../mcp/service-fetch';

/** A value that the user has to enter, or may. */
export interface RegistryInput {
  name: string;
  hint?: string;
  fallback: string;
  /** It isn't a secret, and may be seen while it is typed. */
  isOpen?: true;
}

/** A server as a registry describes it, in its own words. `${NAME}` in the address and the headers stands for an input. */
export interface RegistryServer {
  /** Such as `com.example/weather`. */
  name: string;
  title?: string | undefined;
  description: string;
  version: string;
  url: string;
  headers: { name: string; value: string }[];
  inputs: RegistryInput[];
}

export type RegistryAnswer =
  | {
      ok: true;
      servers: RegistryServer[] /** Of those found, how many have no address. */;
      programs: number;
      more: boolean;
    }
  | { ok: false; problem: ServerProblem };

const text = (max: number) => z.string().transform((words) => words.slice(0, max));

const input = z.object({
  description: text(300).optional().catch(undefined),
  isRequired: z.boolean().catch(false),
  isSecret: z.boolean().catch(false),
  value: z.string().max(2000).optional().catch(undefined),
  default: z.string().max(2000).optional().catch(undefined),
});
type Input = z.infer<typeof input>;

const variables = z.record(z.string().regex(/^[A-Za-z_][\w.-]{0,99}$/), input).catch({});

const remote = z.object({
  type: z
    .string()
    .regex(/^(https?|streamable[-_]?http|sse)$/i)
    .transform((type) => (type === 'sse' ? type : 'streamable-http')),
  url: z.string().max(2000).refine(namesItsHost),
  headers: z
    .array(input.extend({ name: z.string().regex(/^[A-Za-z_][\w-]{0,99}$/), variables: variables.optional() }))
    .max(20)
    .catch([]),
  variables,
});

const described = z.object({
  name: z.string().min(1).max(200),
  title: text(100).optional().catch(undefined),
  description: text(300).catch(''),
  version: text(100).catch(''),
  remotes: z.array(z.unknown()).catch([]),
});

/** A newer registry wraps each server, to say more about it. */
const entry = z.union([z.object({ server: described }).transform(({ server }) => server), described]);

const listing = z.object({
  servers: z.array(z.unknown()),
  metadata: z.looseObject({ nextCursor: z.string().optional().catch(undefined) }).catch({}),
});

const maxFound = 30;

/** `registry`: its address. Sends the words and nothing else. */
export async function searchRegistry(registry: string, words: string): Promise<RegistryAnswer> {
  const url = new URL(`${registry.replace(/(?<!\/)\/+$/, '')}/v0/servers`);
  url.search = new URLSearchParams({ search: words, limit: `${maxFound}`, version: 'latest' }).toString();
  const problem = (code: ServerProblem['code'], detail = '') => ({ ok: false as const, problem: { code, detail } });
  try {
    const response = await fetchBounded(url, registry);
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      return problem('redirected');
    if (!response.ok)
      return problem(response.status >= 500 ? 'server-error' : 'not-registry', `HTTP ${response.status}`);
    const read = listing.safeParse(await response.json().catch(() => null)); // what isn't JSON is no registry
    return read.success ? { ok: true, ...toFound(read.data) } : problem('not-registry');
  } catch (error) {
    return { ok: false, problem: toServerProblem(error, { url: publicAddress(registry) }) };
  }
}

function toFound({ servers, metadata }: z.infer<typeof listing>) {
  const all = servers.slice(0, maxFound).flatMap((each) => entry.safeParse(each).data ?? []);
  const latest = [...new Map(all.map((each) => [each.name, each])).values()];
  const found = latest.flatMap((each) => toServer(each) ?? []);
  return { servers: found, programs: latest.length - found.length, more: metadata.nextCursor !== undefined };
}

function toServer({ remotes, ...words }: z.infer<typeof described>): RegistryServer | null {
  const known = remotes.flatMap((each) => remote.safeParse(each).data ?? []);
  const chosen = known.find(({ type }) => type === 'streamable-http') ?? known[0];
  if (!chosen) return null;
  const url = withPlaces(chosen.url, chosen.variables);
  // What isn't required and has no value is left out: the server works without it.
  const headers = chosen.headers.flatMap(({ name, variables = {}, ...header }) => {
    if (header.value !== undefined) return [{ name, value: withPlaces(header.value, variables), variables }];
    return header.isRequired ? [{ name, value: `\${${name}}`, variables: { [name]: header } }] : [];
  });
  const used = [...Object.entries(chosen.variables), ...headers.flatMap((each) => Object.entries(each.variables))];
  return {
    ...words,
    url,
    headers: headers.map(({ name, value }) => ({ name, value })),
    inputs: used.map(([name, each]) => toInput(name, each)),
  };
}

/** `{region}` → `${region}` */
const withPlaces = (template: string, variables: Record<string, Input>): string =>
  template.replace(/\{([\w.-]+)\}/g, (whole, name: string) => (Object.hasOwn(variables, name) ? `$${whole}` : whole));

const toInput = (
  name: string,
  { description, isSecret, value, default: usual = value ?? '' }: Input,
): RegistryInput => ({
  name,
  ...(description && { hint: description }),
  fallback: usual,
  ...(!isSecret && { isOpen: true as const }), // a literal type
});

/** Where a site may say which servers it has, the newest first: a catalogue, or the card of its only server. */
const signs = ['ai-catalog.json', 'mcp/catalog.json', 'mcp/server-card.json', 'mcp-server-card', 'mcp.json'];

const catalogue = z.object({ entries: z.array(z.unknown()) });
const cardType = /^application\/mcp-server(-card)?\+json$/;
const toCard = z.object({ type: z.string().regex(cardType), url: z.string().max(2000) });

const maxOfSite = 3;

/** `origin`: the site's. Asks it alone and the hosts that its catalogue names, for short files; none of the servers. */
export async function findServersOf(origin: string): Promise<RegistryServer[]> {
  for (const sign of signs) {
    const read = await readJson(new URL(`/.well-known/${sign}`, origin), origin);
    const { entries = serversIn(read) } = catalogue.safeParse(read).data ?? {};
    const links = entries.flatMap((each) => toCard.safeParse(each).data ?? []).slice(0, maxOfSite);
    const cards = await Promise.all(links.map(({ url }) => readJson(resolve(url, origin), origin)));
    const all = [...entries, ...cards].flatMap((each) => described.safeParse(asToday(each)).data ?? []);
    const offered = all.flatMap((each) => toServer(each) ?? []);
    const found = offered
      .map((each) => ({ ...each, url: withOrigin(each.url, origin) }))
      .filter(({ url }) => mayBeOf(url, origin));
    if (found.length > 0) return found.slice(0, maxOfSite);
  }
  return [];
}

/** One server, a list of them, or several by their names, as programs keep them in their settings. */
function serversIn(read: unknown): unknown[] {
  const { servers, mcpServers = servers } = objectOf(read);
  const several = Array.isArray(read) ? read : mcpServers;
  if (typeof several !== 'object' || several === null) return [read];
  return Object.entries(several).map(([name, each]) => {
    const { url: endpoint, ...others } = objectOf(each);
    return { name, ...(endpoint !== undefined && { endpoint }), ...others };
  });
}

/** Drafts' cards name one way to the server or several: each a kind of transport, an address, or both in one object. */
function asToday(card: unknown): unknown {
  const { remotes, serverInfo, endpoints, ...words } = objectOf(card);
  const { url, endpoint = Array.isArray(endpoints) ? endpoints : objectOf(endpoints).mcp } = words;
  const { transport, transports = transport, transport_type: kind } = words;
  const ways = transports ?? kind ?? endpoint;
  if (remotes !== undefined || ways === undefined) return card;
  return { ...words, ...objectOf(serverInfo), remotes: [ways].flat().map((way) => toRemote(way, { endpoint, url })) };
}

/** What a way leaves open is as its card says for all. */
function toRemote(way: unknown, { endpoint, url }: JsonObject): JsonObject {
  if (typeof way === 'string') {
    return /^(\/|https?:)/.test(way) ? { type: 'http', url: way } : { type: way, url: endpoint ?? url };
  }
  const { transport, endpoint: own = endpoint ?? url, ...named } = objectOf(way);
  return { type: typeof transport === 'string' ? transport : 'http', url: own, ...named };
}

/** A path alone is the site's own. */
const withOrigin = (url: string, origin: string): string =>
  url.startsWith('/') ? `${url.startsWith('//') ? new URL(origin).protocol : origin}${url}` : url;

const resolve = (url: string, base: string): URL | null => (URL.canParse(url, base) ? new URL(url, base) : null);

/** With something in each of its places. */
const filled = (url: string): string => url.replace(/\$?\{[^{}]*\}/g, 'x');

/** Null: there is none, it is no JSON, or it leads inward. */
async function readJson(url: URL | null, origin: string): Promise<unknown> {
  const response = url && (await fetchBounded(url, origin).catch(() => null));
  return response?.ok ? response.json().catch(() => null) : null;
}

/** A user or a password before it could be read as the host. */
function namesItsHost(url: string): boolean {
  const { username, password } = resolve(filled(url), 'http://localhost') ?? {};
  return !username && !password;
}

/** A public site names no server of a private network. */
function mayBeOf(url: string, origin: string): boolean {
  const host = resolve(filled(url), origin);
  try {
    if (host) refuseInward(host, origin);
    return host !== null;
  } catch {
    return false;
  }
}
