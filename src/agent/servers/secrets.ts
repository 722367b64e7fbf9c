/** The secrets of servers: whole addresses, which may hold a key, and the values of headers. Each is bound to its server's origin. */
import { publicAddress, type ServerSetting } from '#settings';

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
export interface HeaderGiven {
  name: string;
  value?: string | undefined;
}

export interface ServerAccess {
  url: string;
  headers: Record<string, string>;
}

export type ServerKeys = ReturnType<typeof serverKeys>;

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

export function serverKeys(secrets: ServerSecrets) {
  const forgetWhere = async (goes: (name: string) => boolean) => {
    const names = Object.keys(await secrets.tails()).filter(goes);
    await Promise.all(names.map(secrets.remove));
  };
  const valuesOf = async (serverId: string, url: string, names: readonly string[]) => {
    const values = await Promise.all(names.map((name) => secrets.get(headerName(serverId, url, name))));
    return Object.fromEntries(names.flatMap((name, i) => (values[i] === undefined ? [] : [[name, values[i]]])));
  };
  const addressOf = async (serverId: string) => {
    const older = olderAddressName(serverId);
    return (await secrets.get(addressName(serverId))) ?? (older === null ? undefined : await secrets.get(older));
  };
  return {
    /** The whole address, and the headers stored for its origin. */
    async read({ id, url, headers }: ServerSetting): Promise<ServerAccess> {
      return { url: (await addressOf(id)) ?? url, headers: await valuesOf(id, url, headers) };
    },
    /** The same with the values that the user typed. Stored values are sent to their own origin only. */
    async fill(server: ServerSetting | undefined, url: string, given: readonly HeaderGiven[]): Promise<ServerAccess> {
      const blank = given.filter(({ value }) => value === undefined).map(({ name }) => name);
      const kept: Record<string, string> = server && URL.canParse(url) ? await valuesOf(server.id, url, blank) : {};
      const all = given.map(({ name, value }) => [name, value ?? kept[name]] as const);
      return {
        url,
        headers: Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== undefined)),
      };
    },
    /** Stores the given secrets, and deletes the server's others, except what was given for signing in at this origin. */
    async keep(serverId: string, { url, headers }: ServerAccess) {
      const named = Object.entries(headers).map(([name, value]) => [headerName(serverId, url, name), value] as const);
      const all = new Map([...named, ...(hasHidden(url) ? [[addressName(serverId), url] as const] : [])]);
      // Written before anything is removed: if the worker dies in between, nothing needed is lost.
      await Promise.all([...all].map(([name, value]) => secrets.set(name, value)));
      await forgetWhere(
        (name) => ownerOf(name) === serverId && !all.has(name) && name !== signInName({ id: serverId, url }),
      );
    },
    forget: (serverId: string) => forgetWhere((name) => ownerOf(name) === serverId),
    /** Of each header, the last four characters of its value; null if none is stored. */
    async tails(servers: readonly ServerSetting[]) {
      const tails = await secrets.tails();
      const of = ({ id, url, headers }: ServerSetting) =>
        headers.map((name) => ({ name, tail: tails[headerName(id, url, name)] ?? null }));
      return new Map(servers.map((server) => [server.id, of(server)]));
    },
    /** Whether a stored secret can't be read now; without it the server wouldn't know who is calling. */
    async isLocked({ id, url, headers }: ServerSetting) {
      if (!(await secrets.isLocked())) return false;
      const tails = await secrets.tails();
      return [
        addressName(id),
        olderAddressName(id) ?? '',
        signInName({ id, url }),
        ...headers.map((name) => headerName(id, url, name)),
      ].some((name) => name in tails);
    },
    /** Whether a given secret can't be stored now. */
    async refuses(url: string, given: readonly HeaderGiven[]) {
      return (given.length > 0 || hasHidden(url)) && secrets.isLocked();
    },
  };
}

/** Fragments don't count: they are never sent. */
export const isSameAddress = (one: string, other: string): boolean => withoutHash(one) === withoutHash(other);

const withoutHash = (url: string): string => new URL(url).href.split('#', 1).join();
