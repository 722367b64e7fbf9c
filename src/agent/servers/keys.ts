/** What a server is sent that nobody may read: its whole address and its headers, each bound to the server's origin. */
import type { ServerSetting } from '#settings';
import { publicAddress } from '#tools/layers';

export interface ServerSecrets {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The last four characters of each, by name. */
  tails(): Promise<Record<string, string>>;
  /** The user's passphrase was not given yet: none can be read, none be kept. */
  isLocked(): Promise<boolean>;
}

/** `value` is left out where the one that is kept stays. */
export interface HeaderGiven {
  name: string;
  value?: string | undefined;
}

export interface ServerAccess {
  url: string;
  headers: Record<string, string>;
}

export interface ServerKeys {
  /** The address as it is asked for, and the headers that are kept for its origin. */
  read(server: ServerSetting): Promise<ServerAccess>;
  /** The same with what the user gives instead. Kept values go to their own origin only. */
  fill(server: ServerSetting | undefined, url: string, given: readonly HeaderGiven[]): Promise<ServerAccess>;
  /** Keeps what is given; headers that aren't named are forgotten. */
  keep(serverId: string, access: ServerAccess): Promise<void>;
  forget(serverId: string): Promise<void>;
  /** Of each header, the last four characters of its value; null: none is kept. */
  tails(servers: readonly ServerSetting[]): Promise<Map<string, { name: string; tail: string | null }[]>>;
  /** Something of it is kept that can't be read now: to ask it without that would be to ask it as nobody. */
  isLocked(server: ServerSetting): Promise<boolean>;
  /** There is something to keep, and it can't be kept now. */
  refuses(url: string, given: readonly HeaderGiven[]): Promise<boolean>;
}

const addressName = (serverId: string) => `address of server ${serverId}`;
/** As it was called before; no id with a space in it has one, since that could be the name of another's header. */
const olderAddressName = (serverId: string) => (/\s/.test(serverId) ? null : `server ${serverId}`);
const headerName = (serverId: string, url: string, name: string) =>
  `server ${serverId} ${new URL(url).origin} ${name.toLowerCase()}`;
/** An address may hold a key after its path. */
const hasHidden = (url: string): boolean => {
  const { search, hash } = new URL(url);
  return search !== '' || hash !== '';
};
const ownerOf = (name: string) => /^(?:address of )?server (\S+)/.exec(name)?.[1];

export function serverKeys(secrets: ServerSecrets): ServerKeys {
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
    async read({ id, url, headers }) {
      return { url: (await addressOf(id)) ?? url, headers: await valuesOf(id, url, headers) };
    },
    async fill(server, url, given) {
      const blank = given.filter(({ value }) => value === undefined).map(({ name }) => name);
      const kept: Record<string, string> = server && URL.canParse(url) ? await valuesOf(server.id, url, blank) : {};
      const all = given.map(({ name, value }) => [name, value ?? kept[name]] as const);
      return {
        url,
        headers: Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== undefined)),
      };
    },
    async keep(serverId, { url, headers }) {
      const named = Object.entries(headers).map(([name, value]) => [headerName(serverId, url, name), value] as const);
      const all = new Map([...named, ...(hasHidden(url) ? [[addressName(serverId), url] as const] : [])]);
      // Set first: whenever the worker dies, what is still needed is there.
      await Promise.all([...all].map(([name, value]) => secrets.set(name, value)));
      await forgetWhere((name) => ownerOf(name) === serverId && !all.has(name));
    },
    forget: (serverId) => forgetWhere((name) => ownerOf(name) === serverId),
    async tails(servers) {
      const tails = await secrets.tails();
      const of = ({ id, url, headers }: ServerSetting) =>
        headers.map((name) => ({ name, tail: tails[headerName(id, url, name)] ?? null }));
      return new Map(servers.map((server) => [server.id, of(server)]));
    },
    async isLocked({ id, url, headers }) {
      if (!(await secrets.isLocked())) return false;
      const tails = await secrets.tails();
      return [addressName(id), olderAddressName(id) ?? '', ...headers.map((name) => headerName(id, url, name))].some(
        (name) => name in tails,
      );
    },
    async refuses(url, given) {
      return (given.length > 0 || hasHidden(url)) && secrets.isLocked();
    },
  };
}

/** The part after the hash is never sent. */
export function isSameAddress(one: string, other: string): boolean {
  return publicAddress(one) === publicAddress(other) && new URL(one).search === new URL(other).search;
}
