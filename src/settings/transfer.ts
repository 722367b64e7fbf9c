/** Settings as a file: what goes out (never a secret, never a grant), what may come in, and what would change. */
import * as z from 'zod';
import { whyNoHeader } from './headers';
import type { ServerSetting } from './server';
import { parseSettings, type Settings, settingsShape } from './settings';

const file = z.object({
  tabhand: z.literal('settings'),
  version: z.number().int(),
  settings: z.record(z.string(), z.unknown()),
});

/** The newest version of the file that is understood. */
const version = 1;

/** Characters of a file at most. */
export const longestFile = 1_000_000;

export function toSettingsFile(settings: Settings): string {
  return `${JSON.stringify({ tabhand: 'settings', version, settings }, null, 2)}\n`;
}

export type Fault =
  | { code: 'not-json' }
  | { code: 'not-settings' }
  | { code: 'newer'; version: number }
  /** `part`: the first that doesn't fit. */
  | { code: 'misfit'; part: string };

/** One setting that would be another; lists are told by what joins and leaves them. */
export interface Change {
  part: keyof Settings;
  before: unknown;
  after: unknown;
}

export type Incoming = { ok: true; settings: Settings; changes: Change[] } | { ok: false; fault: Fault };

/** What a file says is taken over; what it is silent about stays as it is. */
export function readSettingsFile(text: string, now: Settings): Incoming {
  const given = file.safeParse(parse(text));
  if (!given.success) return { ok: false, fault: { code: parse(text) === undefined ? 'not-json' : 'not-settings' } };
  if (given.data.version > version) return { ok: false, fault: { code: 'newer', version: given.data.version } };
  const parts = Object.entries(given.data.settings).filter(([part]) => Object.hasOwn(settingsShape, part));
  for (const [part, value] of parts) {
    const isSound = settingsShape[part as keyof typeof settingsShape].safeParse(value).success; // an own key, see above
    if (!isSound) return { ok: false, fault: { code: 'misfit', part } };
  }
  const read = parseSettings({ ...now, ...Object.fromEntries(parts) });
  const settings = { ...read, servers: admitted(read.servers, now.servers) };
  return { ok: true, settings, changes: changesOf(now, settings) };
}

/** What was agreed to holds for a server that is there, at its address; any other is a new one, if it could be added. */
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
    return undefined; // said as not-json
  }
}
