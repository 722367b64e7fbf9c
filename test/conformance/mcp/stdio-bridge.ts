/**
 * From the referee's HTTP to the lines of the door. It keeps no rule of the protocol of its own: each message goes on as it came, and only
 * where HTTP needs an answer (a session's id, a status, a stream) does it look at one.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface Message {
  id?: unknown;
  method?: string;
  params?: { progressToken?: unknown };
  error?: { code: number };
}
type Listener = (message: Message, line: string) => void;

/** A connection with the door. */
class Lines {
  readonly listeners = new Set<Listener>();
  readonly #socket: Socket;

  constructor(address: string) {
    this.#socket = connect(address);
    createInterface({ input: this.#socket }).on('line', (line) => {
      for (const listener of this.listeners) listener(JSON.parse(line), line);
    });
  }

  write(line: string): void {
    this.#socket.write(`${line}\n`);
  }

  end(): void {
    this.#socket.end();
  }
}

/** Of JSON-RPC errors of newer servers, as Streamable HTTP has them. */
const statuses: Record<number, number> = {
  [-32_700]: 400,
  [-32_600]: 400,
  [-32_602]: 400,
  [-32_022]: 400,
  [-32_021]: 400,
  [-32_601]: 404,
};

class Bridge {
  readonly #address: string;
  readonly #sessions = new Map<string, Lines>();

  constructor(address: string) {
    this.#address = address;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const session = typeof id === 'string' ? this.#sessions.get(id) : undefined;
    if (id !== undefined && !session) return this.#end(response, 404);
    if (request.method === 'GET' && session) return this.#listen(session, response);
    if (request.method === 'DELETE' && session) {
      session.end();
      this.#sessions.delete(String(id));
      return this.#end(response, 200);
    }
    if (request.method !== 'POST') return this.#end(response, 405);
    const line = JSON.stringify(JSON.parse(await toText(request)));
    const message: Message = JSON.parse(line);
    const lines = session ?? new Lines(this.#address);
    if (message.id === undefined) {
      lines.write(line);
      return this.#end(response, 202);
    }
    if (message.method === 'initialize' && request.headers['mcp-protocol-version'] !== '2026-07-28') {
      const fresh = randomUUID();
      this.#sessions.set(fresh, lines);
      response.setHeader('mcp-session-id', fresh);
    } else if (!session) response.once('close', () => lines.end());
    this.#ask(lines, { message, line }, response);
  }

  close(): void {
    for (const lines of this.#sessions.values()) lines.end();
  }

  /** A stream, once something comes before the answer. */
  #ask(lines: Lines, { message, line }: { message: Message; line: string }, response: ServerResponse): void {
    const isNewer = !response.hasHeader('mcp-session-id') && ![...this.#sessions.values()].includes(lines);
    const listener: Listener = (said, text) => {
      const isAnswer = said.id === message.id && said.method === undefined;
      if (!isAnswer && said.method === undefined) return; // another request's
      if (!response.headersSent && isAnswer) {
        response
          .writeHead((isNewer && statuses[said.error?.code ?? 0]) || 200, { 'content-type': 'application/json' })
          .end(text);
      } else {
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`event: message\ndata: ${text}\n\n`);
        if (isAnswer) response.end();
      }
      if (isAnswer) lines.listeners.delete(listener);
    };
    lines.listeners.add(listener);
    response.once('close', () => lines.listeners.delete(listener));
    lines.write(line);
  }

  /** What belongs to no request. */
  #listen(lines: Lines, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    const listener: Listener = ({ id, params }, text) => {
      if (id === undefined && params?.progressToken === undefined) response.write(`event: message\ndata: ${text}\n\n`);
    };
    lines.listeners.add(listener);
    response.once('close', () => lines.listeners.delete(listener));
  }

  #end(response: ServerResponse, status: number): void {
    response.writeHead(status).end();
  }
}

async function toText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

/** Listens on a free port, and passes on what comes to the door at `address`. */
export async function openBridge(address: string): Promise<{ url: string; close(): void }> {
  const bridge = new Bridge(address);
  const server = createServer((request, response) => {
    void bridge.answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close() {
      bridge.close();
      server.close();
      server.closeAllConnections();
    },
  };
}
