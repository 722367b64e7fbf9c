/** The door for other agents: its program is a file of its own beside this one, because browsers start it too. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineCommand } from '../command';
import { CliProblem, exitCodes } from '../problem';

const summaries = {
  mcp: 'offer the tools of the browser that is open, as an MCP server over stdio',
  'install-host': 'install the native messaging host, which other agents need',
  'uninstall-host': 'uninstall it and delete its tokens',
};

/** Runs to its end with this terminal, over which an agent speaks with `mcp`, or until it is stopped. */
const runHost = (name: string, signal: AbortSignal) =>
  new Promise<number | null>((resolve, reject) => {
    const program = fileURLToPath(new URL('host.mjs', import.meta.url));
    const host = spawn(process.execPath, [program, name], { stdio: 'inherit' });
    signal.addEventListener('abort', () => host.kill());
    host.on('error', reject).on('close', resolve);
  });

export const hostCommands = Object.entries(summaries).map(([name, summary]) =>
  defineCommand({
    ...{ name, summary, operands: [], options: {} },
    async run({ signal }) {
      const code = await runHost(name, signal);
      if (code === 0 || signal.aborted) return exitCodes.fine;
      throw new CliProblem(`tabhand ${name} failed; the reason is above.`, exitCodes.couldNotRun);
    },
  }),
);
