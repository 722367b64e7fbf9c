/** Settings as a file: writing it (never with a secret or a grant), checking it, and telling what it would change. */
import * as z from 'zod';
import { whyNoHeader } from './headers';
import { keysIn, publicAddress } from './keys-in-addresses';
import type { ServerSetting } from './server';
import { parseSettings, type Settings, settingsShape } from './settings';
import { isAddress } from './web-address';

const file = z.object({
  tabhand: z.literal('settings'),
  version: z.number().int(),
  settings: z.record(z.string(), z.unknown()),
});

/** The newest version of the file that can be read. */
const version = 1;

/** Characters. */
export const longestFile = 1_000_000;

export function toSettingsFile(settings: Settings): string {
  const { door: _, ...rest } = settings;
  return `${JSON.stringify({ tabhand: 'settings', version, settings: rest }, withoutKeys, 2)}\n`;
}

/** People put keys into addresses too. */
const withoutKeys = (_: string, value: unknown): unknown =>
  typeof value === 'string' && isAddress(value) && keysIn(value).length > 0 ? publicAddress(value) : value;

export type Fault =
  | { code: 'not-json' }
  | { code: 'not-settings' }
  | { code: 'newer'; version: number }
  /** `part`: the first invalid setting. */
  | { code: 'misfit'; part: string };

/** One setting that the file would change. */
export interface Change {
  part: keyof Settings;
  before: unknown;
  after: unknown;
}

export type Incoming = { ok: true; settings: Settings; changes: Change[] } | { ok: false; fault: Fault };

/** Settings that the file holds replace the present ones; the others stay. */
export function readSettingsFile(text: string, now: Settings): Incoming {
  const given = file.safeParse(parse(text));
  if (!given.success) return { ok: false, fault: { code: parse(text) === undefined ? 'not-json' : 'not-settings' } };
  if (given.data.version > version) return { ok: false, fault: { code: 'newer', version: given.data.version } };
  const parts = Object.entries(given.data.settings).filter(
    ([part]) => Object.hasOwn(settingsShape, part) && part !== 'door',
  );
  for (const [part, value] of parts) {
    const isSound = settingsShape[part as keyof typeof settingsShape].safeParse(value).success; // an own key, see above
    if (!isSound) return { ok: false, fault: { code: 'misfit', part } };
  }
  const read = parseSettings({ ...now, ...Object.fromEntries(parts) });
  const settings = { ...read, servers: admitted(read.servers, now.servers) };
  return { ok: true, settings, changes: changesOf(now, settings) };
}

/** A server keeps its id, and so what the user agreed to, only if it is already there with this address; otherwise it is new. */
function admitted(given: readonly ServerSetting[], now: readonly ServerSetting[]): ServerSetting[] {
  const servers: ServerSetting[] = [];
  for (const server of given) {
    const isMine = now.some(({ id, url }) => id === server.id && url === server.url);
    const isTwin = servers.some(
      ({ id, name, url }) => name === server.name || (isMine ? id === server.id : url === server.url),
    );
    const isSound = /^https?:/i.test(server.url) && !server.headers.some((name) => whyNoHeader(name));
    if (isTwin || !isSound || server.name === 'autoui') continue;
    servers.push(isMine ? server : { ...server, id: crypto.randomUUID() });
  }
  return servers;
}

function changesOf(before: Settings, after: Settings): Change[] {
  const parts = Object.keys(after) as (keyof Settings)[]; // its own keys
  return parts
    .filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
    .map((part) => ({ part, before: before[part], after: after[part] }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // reported as not-json
  }
}
