/** The scripted model server for tests: real HTTP, three streaming protocols, one script. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { lists, shown } from './lists.ts';
import { openai, openRouter } from './openai.ts';
import { PromptCache } from './prompt-cache.ts';
import { followScript, type NormalisedRequest, resolveCalls, type Script, type Turn } from './script.ts';
import type { Frame, Wire } from './wire.ts';

export type { NormalisedMessage, NormalisedRequest, Script, Turn } from './script.ts';

export interface ModelServer {
  /** Where it listens, without a path: `/v1` is the protocols' base. */
  url: string;
  /** Every request that a protocol could read, in order of arrival. */
  requests: NormalisedRequest[];
  /** While set, it answers everything with this: its list of models too. */
  refusesAll: NonNullable<Turn['error']> | null;
  /** Milliseconds by which its clock is ahead: it forgets what it remembers of requests. */
  ahead: number;
  close(): Promise<void>;
}

const wires: Record<string, Wire> = {
  '/v1/chat/completions': openai,
  '/api/v1/chat/completions': openRouter,
  '/v1/messages': anthropic,
};

function findWire(path: string): Wire | undefined {
  return path.startsWith('/v1beta/models/') && path.endsWith(':streamGenerateContent') ? gemini : wires[path];
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST',
};

/** On a port that is free, or on the given one: rejects where that is taken. */
export async function serveModel(script: Script, usualPort = 0): Promise<ModelServer> {
  const requests: NormalisedRequest[] = [];
  const nextTurn = followScript(script);
  const cache = new PromptCache();
  const served: ModelServer = {
    url: '',
    requests,
    refusesAll: null,
    ahead: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    answer(request, response, { served, nextTurn, cache }).catch((error: unknown) => {
      sendError(response, { status: 400, body: { error: { type: 'script_error', message: String(error) } } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(usualPort, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  served.url = `http://127.0.0.1:${port}`;
  return served;
}

interface Stage {
  served: ModelServer;
  cache: PromptCache;
  nextTurn(request: NormalisedRequest): Promise<Turn>;
}

async function answer(incoming: IncomingMessage, response: ServerResponse, stage: Stage): Promise<void> {
  const path = new URL(incoming.url ?? '/', 'http://127.0.0.1').pathname;
  const wire = findWire(path);
  const list = lists[path];
  if (incoming.method === 'OPTIONS') response.writeHead(204, cors).end();
  else if (stage.served.refusesAll) sendError(response, stage.served.refusesAll);
  else if (incoming.method === 'GET' && list) sendJson(response, 200, list);
  else if (path === '/api/show') sendJson(response, 200, shown);
  else if (incoming.method !== 'POST' || !wire)
    sendError(response, {
      status: 404,
      body: { error: { type: 'not_found_error', message: `No such path: ${path}` } },
    });
  else await play(wire, incoming, response, stage);
}

async function play(wire: Wire, incoming: IncomingMessage, response: ServerResponse, stage: Stage): Promise<void> {
  const body = await readBody(incoming);
  const request = wire.normalise(JSON.parse(body), toHeaders(incoming));
  if (wire.remembers) request.cached = stage.cache.use(JSON.parse(body), Date.now() + stage.served.ahead);
  stage.served.requests.push(request);
  response.on('close', () => {
    request.cancelled = !response.writableFinished;
  });
  const turn = await stage.nextTurn(request);
  if (turn.error) return sendError(response, turn.error);
  const calls = resolveCalls(turn, request.tools);
  if (turn.hang && !turn.text && calls.length === 0) return;
  const { reasoning = '', text = '', tooLong = false } = turn;
  const inputTokens = Math.ceil(body.length / 4);
  const spoken = { model: request.model, reasoning, text, calls, tooLong, inputTokens, cached: request.cached };
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache', ...cors });
  response.flushHeaders();
  const whole = await send(response, wire.body(spoken), turn);
  if (!whole) return;
  if (turn.streamError) await send(response, [wire.streamError(turn.streamError)], {});
  else if (turn.hang) return;
  else await send(response, wire.end(spoken), {});
  response.end();
}

/** False when the line was cut, by the script or by the client. */
async function send(response: ServerResponse, frames: Frame[], turn: Turn): Promise<boolean> {
  let sent = 0;
  for (const frame of frames) {
    if (frame.fragment && sent++ === turn.cutAfter) return cut(response, turn);
    if (frame.fragment && turn.delay) await sleep(turn.delay);
    if (response.destroyed) return false;
    await new Promise<void>((resolve) => response.write(frame.data, () => resolve()));
  }
  return turn.cutAfter === undefined || cut(response, turn);
}

/** After the pause of a fragment: a browser drops what it has not read of a connection that breaks at once. */
async function cut(response: ServerResponse, turn: Turn): Promise<false> {
  if (turn.delay) await sleep(turn.delay);
  if (turn.cut === 'clean') response.end();
  else response.destroy();
  return false;
}

function sendError(response: ServerResponse, { status, body = '', retryAfter }: NonNullable<Turn['error']>): void {
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  if (typeof body === 'string') {
    const type = body.startsWith('<') ? 'text/html' : 'text/plain';
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, ...cors }).end(body);
  } else sendJson(response, status, body);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', ...cors }).end(JSON.stringify(body));
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function toHeaders(incoming: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
}
