/** Runs the demo MCP server by hand: `node playground/mcp-server/main.ts [port]`. */
import { serveMcp } from './index.ts';

const port = Number(process.argv[2] ?? 4410);

try {
  const { url, featuresUrl, privateUrl } = await serveMcp({ port });
  console.log(`Trains and weather: ${url}\nFeatures of MCP:    ${featuresUrl}\nWith a sign-in:     ${privateUrl}`);
  console.log('Each also speaks 2025-11-25; with /2025 before its path, nothing else.');
} catch (error) {
  console.error(`The MCP server did not start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
