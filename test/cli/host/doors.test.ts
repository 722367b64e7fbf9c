/** The sockets of doors: which are found, which are left alone, and what becomes of those that nobody keeps. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doorFolder, listDoors, openDoor, type System } from '../../../src/cli/host/doors';
import { aTool, connectClient, startHost, toText } from '../../support/door-host';
import { eventually } from '../../support/eventually';

let system: System;
let folder: string;
beforeEach(() => {
  system = { platform: 'linux', home: mkdtempSync(join(tmpdir(), 'tabhand-doors-')), env: {} };
  folder = doorFolder(system);
});
afterEach(() => rmSync(system.home, { recursive: true, force: true }));

const nameOf = (digit: string) => `door-1-${digit.repeat(16)}`;

async function open() {
  const server = createServer();
  const door = await openDoor(system, server);
  return { door, server };
}

test('only its user can open the folder of a door, also when it was open to others before', async () => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const { door, server } = await open();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(dirname(door.file)).toBe(folder);
  expect(lstatSync(door.file).isSocket()).toBe(true);
  server.close();
});

test('no door is looked for in a folder that others can write', async () => {
  const { door, server } = await open();
  expect(listDoors(system)).toEqual([door]);
  chmodSync(folder, 0o770);
  expect(listDoors(system)).toEqual([]);
  server.close();
});

test('a socket whose program was killed is removed by the next door', async () => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stale = join(folder, nameOf('a'));
  const listens = `require('node:net').createServer().listen(${JSON.stringify(stale)}, () => console.log('open'))`;
  const program = spawn(process.execPath, ['-e', listens], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(program.stdout, 'data');
  program.kill('SIGKILL');
  await once(program, 'exit');
  expect(listDoors(system).map(({ file }) => file)).toEqual([stale]);
  const { door, server } = await open();
  expect(listDoors(system)).toEqual([door]);
  expect(existsSync(stale)).toBe(false);
  server.close();
});

test('what is no socket is neither connected to nor removed', async () => {
  const elsewhere = createServer();
  const path = join(system.home, 'other.sock');
  await new Promise<void>((resolve) => elsewhere.listen(path, resolve));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [file, link, sub] = ['a', 'b', 'c'].map((digit) => join(folder, nameOf(digit))) as [string, string, string]; // three
  writeFileSync(file, 'mine');
  symlinkSync(path, link);
  mkdirSync(sub);
  expect(listDoors(system)).toEqual([]);
  const { door, server } = await open();
  expect(listDoors(system)).toEqual([door]);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect([link, sub].map((each) => existsSync(each))).toEqual([true, true]);
  server.close();
  elsewhere.close();
});

test('a home whose path is too long for a socket is said, and leaves nothing behind', async () => {
  system.home = join(system.home, 'h'.repeat(100));
  await expect(open()).rejects.toThrow(/too long for a socket\. Set XDG_STATE_HOME/);
  expect(listDoors(system)).toEqual([]);
});

test('a file where the folder should be is said, and no door opens', async () => {
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(folder, 'mine');
  const host = await startHost({}, system.home);
  expect(host.door).toBeNull();
  expect(host.problem).toContain(folder);
  expect(readFileSync(folder, 'utf8')).toBe('mine');
  await host.ends();
});

test('two browsers have a door each: an agent comes in by the newest, and goes on with the other', async () => {
  const first = await startHost({ perform: () => toText('first') }, system.home);
  const second = await startHost({ perform: () => toText('second') }, system.home);
  expect(listDoors(system)).toHaveLength(2);
  const agent = await connectClient(system, 'Zed');
  const call = async () => JSON.stringify(await agent.callTool({ name: aTool.name, arguments: {} }));
  expect(await call()).toContain('second');
  await second.ends();
  await eventually(async () => expect(await call()).toContain('first'));
  expect(listDoors(system)).toHaveLength(1);
  await agent.close();
  await first.ends();
});
