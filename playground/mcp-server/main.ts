/** Runs the demo MCP server by hand: `node playground/mcp-server/main.ts [port]`. */
import { serveMcp } from './index.ts';

const port = Number(process.argv[2] ?? 4410);

try {
  const { url, privateUrl, olderUrl } = await serveMcp({ port });
  console.log(`MCP server:     ${url}\nWith a sign-in: ${privateUrl}\nAs of 2025:     ${olderUrl}`);
} catch (error) {
  console.error(`The MCP server did not start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
