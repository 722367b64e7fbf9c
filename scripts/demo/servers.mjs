// Starts the playground's site and MCP server on their usual ports, or on free ones where those are taken.
import { serveMcp } from '../../playground/mcp-server/index.ts';
import { servePlayground } from '../../playground/serve.ts';

async function onUsualOrFree(serve, usual, free) {
  try {
    return await serve(usual);
  } catch (problem) {
    if ((problem.cause ?? problem).code !== 'EADDRINUSE') throw problem;
    return serve(free);
  }
}

/** Addresses of the pages and of the MCP endpoints. Both servers live as long as the process. */
export async function startServers() {
  const site = await onUsualOrFree(servePlayground, {}, { port: 0, framePort: 0 });
  const mcp = await onUsualOrFree(serveMcp, { port: 4410 }, { port: 0 });
  return {
    music: `${site.url}music/`,
    shop: `${site.url}shop/`,
    mcp: mcp.url,
    features: mcp.featuresUrl,
    account: mcp.privateUrl,
  };
}
