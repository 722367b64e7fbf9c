/** Agents at the door, from files that import each other as those of the product do, which Node alone doesn’t follow. */
import { runnerImport } from 'vite';

type AgentDoor = typeof import('../support/agent-door.ts');

export type { DoorHome } from '../support/agent-door.ts';

const { module } = await runnerImport<AgentDoor>('test/support/agent-door.ts', { configFile: false });
export const { connectAgent, installInHome } = module;
