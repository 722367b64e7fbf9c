/** A browser with an open door, and agents at it: the SDK's own client, over HTTP with the token that its user can read. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
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
  const isOpen = () => openDoors(system).length > 0;
  return {
    ...{ system, isOpen, program },
    // Chromium looks in its own profile, which usually is this folder.
    options: { home, profile: join(home, '.config/chromium') },
    async door() {
      await waitFor(async () => isOpen(), 'the host to write where it listens');
      const [door] = openDoors(system);
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

export async function connectAgent(door: Door, name: string, { modern, onChange }: AgentOptions = {}): Promise<Client> {
  const tools = { autoRefresh: false, onChanged: () => onChange?.() };
  const client = new Client(
    { name, version: '1.0.0' },
    { listChanged: { tools }, versionNegotiation: { mode: modern ? 'auto' : 'legacy' } },
  );
  const requestInit = { headers: { authorization: `Bearer ${door.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(door.address), { requestInit }));
  return client;
}

/** By `tabhand mcp`, as an agent starts it. */
export async function connectByProgram({ program, system }: DoorHome, name: string): Promise<Client> {
  const client = new Client({ name, version: '1.0.0' });
  const env = { HOME: system.home };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env }));
  return client;
}
