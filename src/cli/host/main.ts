/** The host's program. A browser starts it by the launcher of `install-host`; a user, with the name of a command. */

import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { installHost, uninstallHost } from './install-host';
import { serveAgent } from './mcp';
import { runHost } from './run-host';

/** Set when it is built. */
declare const TABHAND: { version: string; chromium: string; firefox: string };

const [{ input, output }, system] = [
  { input: process.stdin, output: process.stdout },
  { platform: process.platform, home: homedir(), env: process.env },
];

const commands: Record<string, () => Promise<number> | number> = {
  'install-host'() {
    const program = fileURLToPath(import.meta.url);
    const browsers = installHost({ system, program, node: process.execPath, extension: TABHAND });
    output.write(
      `Tabhand’s program for agents is installed. These browsers can start it now: ${browsers.join(', ')}.\n`,
    );
    output.write('Next, turn on “Other agents” in Tabhand’s settings, and choose the sites that they may use.\n');
    output.write('Then add an MCP server to your agent, with this command: tabhand mcp\n');
    return 0;
  },
  'uninstall-host'() {
    uninstallHost({ system });
    output.write('Tabhand’s program for agents is removed. No browser can start it any longer.\n');
    return 0;
  },
  async mcp() {
    await serveAgent({ input, output, system, version: TABHAND.version });
    return 0;
  },
};

// A browser gives the address of the extension, or the path of the manifest, as the first word.
const command = commands[process.argv[2] ?? ''];
process.exit(
  command ? await command() : await runHost({ input, output, system, version: TABHAND.version }).then(() => 0),
);
