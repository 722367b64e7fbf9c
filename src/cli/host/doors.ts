/** Where open doors are found: sockets in a folder that only their user can open. On Windows, pipes that such a folder names. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** What a place depends on, so that it can be tried for other systems. */
export interface System {
  platform: NodeJS.Platform;
  home: string;
  env: NodeJS.ProcessEnv;
}

export interface Door {
  /** The socket; on Windows an empty file with the name of the pipe. */
  file: string;
  /** What an agent's program connects to. */
  address: string;
}

export function doorFolder({ platform, home, env }: System): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Tabhand');
  if (platform === 'darwin' && !env.XDG_STATE_HOME) return join(home, 'Library', 'Application Support', 'Tabhand');
  return join(env.XDG_STATE_HOME ?? join(home, '.local', 'state'), 'tabhand');
}

/** The id of its process, and what no other program can foresee: on Windows anyone could take a pipe's name before. */
const doorName = /^door-(\d+)-[0-9a-f]{16}$/;

const toDoor = (system: System, name: string): Door => {
  const file = join(doorFolder(system), name);
  return { file, address: system.platform === 'win32' ? `\\\\.\\pipe\\tabhand-${name}` : file };
};

/** Bytes of a socket's path that every system takes; a longer one would be cut off without a word. */
const maxSocketPath = 103;

/** Lets agents connect to `server`. Every browser has a door of its own. */
export async function openDoor(system: System, server: Server): Promise<Door> {
  makeFolder(system);
  await removeOldDoors(system);
  const door = toDoor(system, `door-${process.pid}-${randomBytes(8).toString('hex')}`);
  if (system.platform !== 'win32' && Buffer.byteLength(door.address) > maxSocketPath)
    throw new Error(`The path ${door.address} is too long for a socket. Set XDG_STATE_HOME to a shorter folder.`);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(door.address, () => {
      server.off('error', reject);
      resolve();
    });
  });
  if (system.platform === 'win32') writeFileSync(door.file, '');
  return door;
}

export const forgetDoor = ({ file }: Door): void => rmSync(file, { force: true });

/** The doors that may be open, the newest first; none in a folder that others can write. */
export function listDoors(system: System): Door[] {
  const folder = doorFolder(system);
  if (!isOurs(folder)) return [];
  return readdirSync(folder)
    .filter((name) => doorName.test(name))
    .flatMap((name) => {
      const door = toDoor(system, name);
      const found = lstatSync(door.file, { throwIfNoEntry: false });
      const isDoor = system.platform === 'win32' ? found?.isFile() : found?.isSocket();
      return found && isDoor ? { door, at: found.mtimeMs } : [];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ door }) => door);
}

/** `gone`: nobody listens there any longer. */
export function reach({ file, address }: Door): Promise<Socket | 'gone' | 'busy'> {
  // A pipe's name is free once its program is gone, and another user's program could take it.
  if (process.platform === 'win32' && !isRunning(Number(doorName.exec(file.split('\\').at(-1) ?? '')?.[1])))
    return Promise.resolve('gone');
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'gone' : 'busy');
    });
  });
}

/** A computer that lost power leaves the sockets of doors that nobody keeps. */
async function removeOldDoors(system: System): Promise<void> {
  for (const door of listDoors(system)) {
    const reached = await reach(door);
    if (reached === 'gone') forgetDoor(door);
    else if (reached !== 'busy') reached.destroy();
  }
}

function makeFolder(system: System): void {
  const folder = doorFolder(system);
  mkdirSync(folder, { recursive: true });
  if (system.platform === 'win32') keepToUser(folder, system.env);
  else if (isOurs(folder, 0)) chmodSync(folder, 0o700);
  if (!isOurs(folder)) throw new Error(`${folder} belongs to another user.`);
}

/** What mode 0700 is elsewhere. */
function keepToUser(folder: string, { USERNAME }: NodeJS.ProcessEnv): void {
  execFileSync('icacls', [folder, '/inheritance:r', '/grant:r', `${USERNAME}:(OI)(CI)F`], { stdio: 'ignore' });
}

/** Whether it is a folder of this user's, of whose rights others have none of `forOthers`. */
function isOurs(folder: string, forOthers = 0o077): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  const user = process.getuid?.() ?? found?.uid;
  return (
    found?.isDirectory() === true &&
    found.uid === user &&
    (process.platform === 'win32' || (found.mode & forOthers) === 0)
  );
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false; // none, or another user's
  }
}
