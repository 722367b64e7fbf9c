/** Servers that answer to one name of this computer only, as @playwright/mcp 0.0.83 does and the Python SDK does. */
import { expect, test } from 'vitest';
import { McpConnection } from '#features/servers/mcp/connection.ts';

test.each(['Access is only allowed at localhost:8931', 'Invalid Host header'])(
  'a server that says “%s” is told apart from one that lets nobody in',
  async (words) => {
    const connection = new McpConnection({
      server: { id: 's1', name: 'browser', url: 'http://127.0.0.1:8931/mcp' },
      version: '0.1.0',
      fetch: async () => new Response(words, { status: 403 }),
    });
    expect(await connection.list(AbortSignal.timeout(5000))).toMatchObject({
      ok: false,
      problem: { code: 'refused-host' },
    });
  },
);
