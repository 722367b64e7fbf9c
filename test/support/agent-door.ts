/** A browser with an open door, and agents at it: the SDK's own client, over HTTP with the token that its user can read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { chromiumId, firefoxId } from '../../scripts/client-metadata.ts';
import { buildHost } from '../../scripts/host-program.ts';
import { type Door, openDoors, type System } from '../../src/cli/host/door-file.ts';
import { installHost } from '../../src/cli/host/install-host.ts';
import type { LaunchOptions } from './browsers/browser.ts';
import { waitFor } from './browsers/browser.ts';

export interface DoorHome {
  /** Of the browser. */
  options: LaunchOptions & { profile: string };
  system: System;
  /** The open door, once the host has written it. */
  door(): Promise<Door>;
  remove(): Promise<void>;
}

/** A home folder in which the host is installed as `tabhand install-host` does it. */
export async function installInHome(): Promise<DoorHome> {
  const home = await mkdtemp(join(tmpdir(), 'tabhand-door-'));
  await buildHost(join(home, 'built'));
  const system: System = { platform: 'linux', home, env: {} };
  const extension = { chromium: chromiumId, firefox: firefoxId };
  installHost({ system, program: join(home, 'built/host.mjs'), node: process.execPath, extension });
  return {
    system,
    // Chromium looks in its own profile, which usually is this folder.
    options: { home, profile: join(home, '.config/chromium') },
    async door() {
      await waitFor(async () => openDoors(system).length > 0, 'the host to write where it listens');
      const [door] = openDoors(system);
      if (!door) throw new Error('The door closed again.');
      return door;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** As a click on the switch does: the permission is given without a question only in tests. */
export const allowPrograms = `(async (permissions, wanted) =>
  (await permissions.contains(wanted)) || permissions.request(wanted)
)(chrome.permissions, { permissions: ['nativeMessaging'] })`;

export async function connectAgent(door: Door, name: string, capabilities = {}): Promise<Client> {
  const client = new Client({ name, version: '1.0.0' }, { capabilities });
  const requestInit = { headers: { authorization: `Bearer ${door.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(door.address), { requestInit }));
  return client;
}
