/** The secrets of servers: whole addresses, which may hold a key, and the values of headers. Each is bound to its server's origin. */
import { publicAddress } from '#core/settings/keys-in-addresses.ts';
import type { ServerSetting } from '#core/settings/server.ts';

export interface ServerSecrets {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The last four characters of each secret, by name. */
  tails(): Promise<Record<string, string>>;
  /** While the user's passphrase is missing, secrets can be neither read nor stored. */
  isLocked(): Promise<boolean>;
}

/** Without a `value`, the stored one stays. */
export interface HeaderInput {
  name: string;
  value?: string | undefined;
}

export interface ServerAccess {
  url: string;
  headers: Record<string, string>;
}

export interface KeptKeys {
  /** Of each header, the last four characters of its value; null if none is stored. */
  headers: { name: string; tail: string | null }[];
  /** There is something of its sign-in. */
  signsIn: boolean;
}

const addressName = (serverId: string) => `address of server ${serverId}`;
/** The name that earlier versions used. An id with a space has none, since it could be the name of another server's header. */
const olderAddressName = (serverId: string) => (/\s/.test(serverId) ? null : `server ${serverId}`);
const headerName = (serverId: string, url: string, name: string) =>
  `server ${serverId} ${new URL(url).origin} ${name.toLowerCase()}`;
/** Its path, query or fragment may hold a key. */
const hasHidden = (url: string): boolean => publicAddress(url) !== new URL(url).href;
const ownerOf = (name: string) => /^(?:address of )?server (\S+)/.exec(name)?.[1];

/** The secret of its tokens, which belong to its origin. No header is named so. */
export const signInName = ({ id, url }: Pick<ServerSetting, 'id' | 'url'>) =>
  `server ${id} ${new URL(url).origin} signed in`;

export class ServerKeys {
  readonly #secrets: ServerSecrets;

  constructor(secrets: ServerSecrets) {
    this.#secrets = secrets;
  }

  /** The whole address, and the headers stored for its origin. */
  async read({ id, url, headers }: ServerSetting): Promise<ServerAccess> {
    const names = [addressName(id), olderAddressName(id) ?? []].flat();
    const [values, ...addresses] = await Promise.all([
      this.#valuesOf(id, url, headers),
      ...names.map((name) => this.#secrets.get(name)),
    ]);
    return { url: addresses.find((stored) => stored !== undefined) ?? url, headers: values };
  }

  /** The same with the values that the user typed. Stored values are sent to their own origin only. */
  async fill(server: ServerSetting | undefined, url: string, headers: readonly HeaderInput[]): Promise<ServerAccess> {
    const blank = headers.filter(({ value }) => value === undefined).map(({ name }) => name);
    const kept: Record<string, string> = server && URL.canParse(url) ? await this.#valuesOf(server.id, url, blank) : {};
    const all = headers.map(({ name, value }) => [name, value ?? kept[name]] as const);
    return { url, headers: Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== undefined)) };
  }

  /** Stores the given secrets, and deletes the server's others, except what was given for signing in at this origin. */
  async keep(serverId: string, { url, headers }: ServerAccess): Promise<void> {
    const named = Object.entries(headers).map(([name, value]) => [headerName(serverId, url, name), value] as const);
    const all = new Map([...named, ...(hasHidden(url) ? [[addressName(serverId), url] as const] : [])]);
    // Written before anything is removed: if the worker dies in between, nothing needed is lost.
    await Promise.all([...all].map(([name, value]) => this.#secrets.set(name, value)));
    const stays = signInName({ id: serverId, url });
    await this.#removeOf(serverId, (name) => !all.has(name) && name !== stays);
  }

  forget(serverId: string): Promise<void> {
    return this.#removeOf(serverId, () => true);
  }

  async kept(): Promise<(server: ServerSetting) => KeptKeys> {
    const tails = await this.#secrets.tails();
    return (server) => ({
      headers: server.headers.map((name) => ({ name, tail: tails[headerName(server.id, server.url, name)] ?? null })),
      signsIn: signInName(server) in tails,
    });
  }

  /** Their names with their whole addresses. */
  async addresses(servers: readonly ServerSetting[]): Promise<[name: string, url: string][]> {
    const tails = await this.#secrets.tails();
    const of = async ({ id, name, url }: ServerSetting): Promise<[string, string]> => {
      const secret = [addressName(id), olderAddressName(id) ?? ''].find((each) => each in tails);
      return [name, (secret !== undefined && (await this.#secrets.get(secret))) || url];
    };
    return Promise.all(servers.map(of));
  }

  /** Whether a stored secret can't be read now; without it the server wouldn't know who is calling. */
  async isLocked({ id, url, headers }: ServerSetting): Promise<boolean> {
    if (!(await this.#secrets.isLocked())) return false;
    const tails = await this.#secrets.tails();
    const ofHeaders = headers.map((name) => headerName(id, url, name));
    const all = [addressName(id), olderAddressName(id) ?? '', signInName({ id, url }), ...ofHeaders];
    return all.some((name) => name in tails);
  }

  /** Whether a given secret can't be stored now. */
  async refuses(url: string, headers: readonly HeaderInput[]): Promise<boolean> {
    return (headers.length > 0 || hasHidden(url)) && this.#secrets.isLocked();
  }

  async #removeOf(serverId: string, goes: (name: string) => boolean): Promise<void> {
    const names = Object.keys(await this.#secrets.tails()).filter((name) => ownerOf(name) === serverId && goes(name));
    await Promise.all(names.map((name) => this.#secrets.remove(name)));
  }

  async #valuesOf(serverId: string, url: string, names: readonly string[]): Promise<Record<string, string>> {
    const values = await Promise.all(names.map((name) => this.#secrets.get(headerName(serverId, url, name))));
    return Object.fromEntries(names.flatMap((name, i) => (values[i] === undefined ? [] : [[name, values[i]]])));
  }
}

/** Fragments don't count: they are never sent. */
export const isSameAddress = (one: string, other: string): boolean => withoutHash(one) === withoutHash(other);

const withoutHash = (url: string): string => new URL(url).href.split('#', 1).join();
