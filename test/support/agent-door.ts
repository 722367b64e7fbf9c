/** A browser with an open door, and agents at it: the SDK's own client, which starts `tabhand mcp`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { chromiumId, firefoxId } from '../../scripts/client-metadata.ts';
import { buildHost } from '../../scripts/host-program.ts';
import { type Door, listDoors, type System } from '../../src/cli/host/doors.ts';
import { installHost } from '../../src/cli/host/install-host.ts';
import { type LaunchOptions, waitFor } from './browsers/browser.ts';

export interface DoorHome {
  home: string;
  /** Of the browser. */
  options: LaunchOptions & { profile: string };
  /** The open door, once it is open. */
  door(): Promise<Door>;
  isOpen(): boolean;
  /** The host, which also is the program `tabhand mcp`. */
  program: string;
  remove(): Promise<void>;
}

/** A home folder in which the host is installed as `tabhand install-host` does it. */
export async function installInHome(): Promise<DoorHome> {
  const home = await mkdtemp(join(tmpdir(), 'tabhand-door-'));
  await buildHost(join(home, 'built'));
  const system: System = { platform: 'linux', home, env: {} };
  const program = join(home, 'built/host.mjs');
  const extension = { chromium: chromiumId, firefox: firefoxId };
  installHost({ system, program, node: process.execPath, extension });
  const isOpen = () => listDoors(system).length > 0;
  return {
    ...{ home, isOpen, program },
    // Chromium looks in its own profile, which usually is this folder.
    options: { home, profile: join(home, '.config/chromium') },
    async door() {
      await waitFor(async () => isOpen(), 'the door to open');
      const [door] = listDoors(system);
      if (!door) throw new Error('The door closed again.');
      return door;
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

interface AgentOptions {
  /** It asks without a session, as newer clients do. */
  modern?: boolean;
  /** The list of tools is another one now. */
  onChange?(): void;
}

export async function connectAgent(
  { program, home }: Pick<DoorHome, 'program' | 'home'>,
  name: string,
  { modern, onChange }: AgentOptions = {},
): Promise<Client> {
  const tools = { autoRefresh: false, onChanged: () => onChange?.() };
  const client = new Client(
    { name, version: '1.0.0' },
    { listChanged: { tools }, versionNegotiation: { mode: modern ? 'auto' : 'legacy' } },
  );
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env: { HOME: home } }),
  );
  return client;
}
