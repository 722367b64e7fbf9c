/** One address of the demo server: newer clients ask without a session, older ones within one. */
import { randomUUID } from 'node:crypto';
import {
  type AuthInfo,
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Desk } from './desk.ts';

export interface Endpoint {
  answer(request: Request, authInfo?: AuthInfo): Promise<Response>;
  close(): Promise<void>;
}

interface EndpointOptions {
  /** It speaks 2025-11-25 and nothing newer. */
  onlyOlder: boolean;
  changed: Desk['changed'];
}

const maxSessions = 50;

export function createEndpoint(build: (era: 'older' | 'newer') => McpServer, options: EndpointOptions): Endpoint {
  const modern = createMcpHandler(() => build('newer'), { legacy: 'reject' });
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const tell = (uri: string) => modern.notify.resourceUpdated(uri);
  options.changed.add(tell);

  async function openSession(): Promise<WebStandardStreamableHTTPServerTransport> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
        const [oldest] = sessions;
        if (oldest && sessions.size > maxSessions) {
          sessions.delete(oldest[0]);
          void oldest[1].close();
        }
      },
      onsessionclosed: (id) => {
        sessions.delete(id);
      },
    });
    await build('older').connect(transport);
    return transport;
  }

  async function answerOlder(request: Request, passed: { authInfo?: AuthInfo }): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) return sessions.get(id)?.handleRequest(request, passed) ?? refuse(404, 'Session not found');
    const transport = await openSession();
    const response = await transport.handleRequest(request, passed);
    // Whatever was no initialize request has been refused by the transport.
    if (transport.sessionId === undefined) await transport.close();
    return response;
  }

  return {
    async answer(request, authInfo) {
      const passed = authInfo ? { authInfo } : {};
      const isOlder = options.onlyOlder || (await isLegacyRequest(request));
      return isOlder ? answerOlder(request, passed) : modern.fetch(request, passed);
    },
    async close() {
      options.changed.delete(tell);
      await Promise.all([modern.close(), ...[...sessions.values()].map((session) => session.close())]);
    },
  };
}

export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status, headers });
}
