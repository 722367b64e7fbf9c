/** Where an open door writes its address and token, and where `tabhand mcp` finds them: files that only their user can read. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const doorSchema = z.object({
  address: z.string(),
  token: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of the host; null: the door is closed. */
  process: z.number().int().nullable(),
});
export type Door = z.infer<typeof doorSchema>;

/** What a place depends on, so that it can be tried for other systems. */
export interface System {
  platform: NodeJS.Platform;
  home: string;
  env: NodeJS.ProcessEnv;
}

export function doorFolder({ platform, home, env }: System): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Tabhand');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Tabhand');
  return join(env.XDG_STATE_HOME ?? join(home, '.local', 'state'), 'tabhand');
}

export const doorFile = (system: System, port: number): string => join(doorFolder(system), `door-${port}.json`);

/** A port keeps its token from one start to the next, so that an agent is set up once. */
export function openDoorFile(system: System, port: number): Door {
  const file = doorFile(system, port);
  const token = readDoor(file)?.token ?? randomBytes(32).toString('hex');
  const door = { address: `http://127.0.0.1:${port}/mcp`, token, process: process.pid };
  writeDoor(system, file, door);
  return door;
}

/** Keeps the token, and says that nobody listens. */
export function closeDoorFile(system: System, port: number, door: Door): void {
  const file = doorFile(system, port);
  // Another host may have taken the port over.
  if (readDoor(file)?.process === door.process) writeDoor(system, file, { ...door, process: null });
}

/** Written under another name and then renamed: nobody reads half of it, and no link in its place is followed. */
function writeDoor(system: System, file: string, door: Door): void {
  mkdirSync(doorFolder(system), { recursive: true, mode: 0o700 });
  chmodSync(doorFolder(system), 0o700);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(door, null, 2)}\n`, { mode: 0o600 });
  if (system.platform === 'win32') keepToUser(fresh, system.env);
  renameSync(fresh, file);
}

/** What mode 0600 is elsewhere. */
function keepToUser(file: string, { USERNAME }: NodeJS.ProcessEnv): void {
  execFileSync('icacls', [file, '/inheritance:r', '/grant:r', `${USERNAME}:F`], { stdio: 'ignore' });
}

/** Null: there is none, or others could have written it. */
function readDoor(file: string): Door | null {
  try {
    const { mode, uid } = statSync(file);
    const isOwn = process.platform === 'win32' || ((mode & 0o077) === 0 && uid === process.getuid?.());
    return isOwn ? (doorSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null) : null;
  } catch {
    return null; // absent, or cut short: a new one is written
  }
}

/** The doors that say they are open, the newest first. */
export function openDoors(system: System): Door[] {
  const folder = doorFolder(system);
  return filesIn(folder)
    .flatMap((name) => {
      const door = /^door-\d+\.json$/.test(name) ? readDoor(join(folder, name)) : null;
      return door?.process ? { door, at: statSync(join(folder, name)).mtimeMs } : [];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ door }) => door);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // no door was ever opened here
  }
}
