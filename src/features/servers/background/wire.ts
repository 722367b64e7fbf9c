/**
 * What goes between Tabhand and MCP servers, for who builds one: each message with its time, its headers, and the steps of a sign-in.
 * It exists only while a panel shows what developers need, in memory alone, bounded, and is told without secrets.
 */
import type { Client } from '@modelcontextprotocol/client';
import { createParser } from 'eventsource-parser';
import * as z from 'zod';
import { mayBeKey, publicAddress } from '#core/settings/keys-in-addresses.ts';
import { parseAnswer } from '#core/tools/long-numbers.ts';
import { isJsonObject, objectOf } from '#core/tools/tool.ts';
import { createRedaction, secretsOf } from '#core/tools/without-secrets.ts';
import type { Fetch } from '../mcp/bounded-transport';
import type { McpRequest } from '../mcp/elicitation';
import type { McpServer } from '../mcp/server';

/** Of a sign-in: where, what is offered, as whom, the page, its answer, the token, its end, who, and that it failed. */
export type SignInStep = 'server' | 'service' | 'register' | 'open' | 'back' | 'token' | 'revoke' | 'who' | 'failed';

/** Null: hidden. */
type Headers = Record<string, string | null>;

export interface WireMessage {
  /** Its place among all. */
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  way: 'sent' | 'received';
  step?: SignInStep;
  /** Of an answer, that of its request; without a message, that of HTTP. */
  method: string;
  id?: string | number;
  /** HTTP's. */
  status?: number;
  /** Milliseconds from the request until this was received. */
  ms?: number;
  address?: string;
  asked?: Headers;
  answered?: Headers;
  /** JSON, or a text. */
  body?: unknown;
  /** What a sign-in service answered. */
  answer?: unknown;
  /** Characters of a body that isn't kept. */
  tooLarge?: number;
  /** Why it failed. */
  why?: string;
  /** It can be sent again as it was: as a call of the user's, or as what only reads. */
  again?: 'call' | 'read';
}

export interface WirePage {
  /** What is newer comes with the next. */
  now: number;
  /** The place of the oldest that is left. */
  first: number;
  /** New or changed. */
  messages: WireMessage[];
}

interface Kept extends Omit<WireMessage, 'again'> {
  serverId: string;
  changed: number;
  size: number;
}

type Sent = RequestInit & {
  /** Of a body that can be read once. */
  text?: string;
};

interface Carrying {
  server: McpServer;
  isSignIn: boolean;
  fetch: Fetch;
}

interface Came {
  size: number;
  event: string | undefined;
  url: string | URL;
}

/** Of all servers: messages and characters; of one body: characters. */
const [maxMessages, maxSize, maxBody] = [1000, 8_000_000, 1_000_000];
/** Milliseconds until a panel asks again, and for which the background stays awake after a call. */
const [maxWait, freshFor] = [20_000, 600_000];

const reading = new Set(
  'ping tools/list prompts/list prompts/get resources/list resources/templates/list resources/read completion/complete'.split(
    ' ',
  ),
);

export class ServerWire {
  #messages: Kept[] = [];
  #size = 0;
  /** A later wire goes on with higher numbers. */
  #count = Date.now();
  readonly #secrets = new Map<string, Set<string>>();
  readonly #waiting = new Set<() => void>();

  /** Sends, and keeps what was sent and what came. */
  async carry({ server, isSignIn, fetch }: Carrying, url: string | URL, init: Sent = {}): Promise<Response> {
    const secrets = this.#secretsOf(server);
    const text = init.text ?? (init.body ? String(init.body) : '');
    const own = new Set(Object.keys(server.headers ?? {}).map((name) => name.toLowerCase()));
    const kept = this.#add(server.id, text.length, {
      way: 'sent',
      method: init.method ?? 'GET',
      address: publicAddress(String(url)),
      asked: toHeaders(init.headers, own, secrets),
      ...(isSignIn && { step: stepOf(new URL(url), init, text) }),
      ...(text && this.#read(server, text, isSignIn)),
    });
    const began = performance.now();
    const change = (more: Partial<Kept>) => {
      Object.assign(kept, more);
      this.#changed(kept);
    };
    const response = await fetch(url, init).catch((error) => {
      change({ why: String(error), ms: Math.round(performance.now() - began) });
      throw error;
    });
    const { status, headers } = response;
    change({ status, ms: Math.round(performance.now() - began), answered: toHeaders(headers, own, secrets) });
    return watched(response, (size, came, event) => {
      if (isSignIn) change(this.#answered(server, kept, came, size));
      else this.#received(server, kept, came, { size, event, url });
    });
  }

  #answered(server: McpServer, kept: Kept, came: string, size: number): Partial<Kept> {
    const { body: answer, ...more } = this.#read(server, came, kept.method === 'POST' || 'open', size);
    this.#grow(kept, size);
    return { ...more, answer, ...whyOf(answer) };
  }

  #received(server: McpServer, kept: Kept, came: string, { size, event, url }: Came): void {
    // The address at which an older server takes messages has the session in it.
    if (event === 'endpoint')
      for (const value of new URL(came, url).searchParams.values()) this.#secretsOf(server).add(value);
    const { body, ...more } = this.#read(server, came, false, size);
    for (const each of Array.isArray(body) ? body : [body])
      this.#add(server.id, size, { way: 'received', method: kept.method, ms: since(kept), body: each, ...more });
  }

  /** A sign-in, with its steps that are no requests of ours. */
  async signingIn(
    server: McpServer,
    open: (url: string) => Promise<string>,
    signIn: (open: (url: string) => Promise<string>) => Promise<void> | undefined,
  ): Promise<void> {
    const note = (step: SignInStep, url: string) => {
      const body = this.#hide(server, Object.fromEntries(new URL(url).searchParams));
      const way = step === 'open' ? 'sent' : 'received';
      this.#add(server.id, url.length, { way, step, method: '', address: publicAddress(url), body, ...whyOf(body) });
    };
    try {
      await signIn(async (url) => {
        note('open', url);
        const back = await open(url);
        note('back', back);
        return back;
      });
    } catch (error) {
      const { fault = '', message = '' } = objectOf(error);
      const why = [fault, message].filter(Boolean).join(': ');
      this.#add(server.id, 0, { way: 'received', step: 'failed', method: '', why });
      throw error;
    }
  }

  /** What is new of a server; waits until there is something. */
  async page(serverId: string, after: number): Promise<WirePage> {
    if (this.#count <= after)
      await new Promise<void>((done) => {
        this.#waiting.add(done);
        setTimeout(done, maxWait);
      });
    const own = this.#messages.filter((each) => each.serverId === serverId);
    const redact = createRedaction([...(this.#secrets.get(serverId) ?? [])]);
    const messages = own.filter(({ changed }) => changed > after).map((each) => toTold(each, redact));
    return { now: this.#count, first: own[0]?.seq ?? this.#count + 1, messages };
  }

  /** A call or a sign-in has just been kept: the background stays, as it would forget it. */
  get isFresh(): boolean {
    const last = this.#messages.findLast(({ method, step }) => step !== undefined || method === 'tools/call');
    return last !== undefined && since(last) < freshFor;
  }

  clear(serverId: string): void {
    this.#messages = this.#messages.filter((each) => each.serverId !== serverId);
    this.#size = this.#messages.reduce((sum, { size }) => sum + size, 0);
    this.#changed();
  }

  /** A request that only reads, once more; undefined for any other. */
  again(seq: number): McpRequest<unknown> | undefined {
    const found = this.#messages.find((each) => each.seq === seq);
    if (!found || !reading.has(found.method)) return undefined;
    const { _meta: _, ...params } = objectOf(objectOf(found.body).params);
    const request = { method: found.method, params } as Parameters<Client['request']>[0]; // one of those that read
    return (client, options) => client.request(request, z.looseObject({}), options);
  }

  #add(serverId: string, size: number, more: Omit<Kept, 'seq' | 'at' | 'serverId' | 'changed' | 'size'>): Kept {
    const { method, id } = objectOf(more.body);
    const isNamed = typeof id === 'string' || typeof id === 'number';
    const isOf = (each: Kept) =>
      each.serverId === serverId && each.id === id && each.way !== more.way && 'method' in objectOf(each.body);
    const asked = isNamed && method === undefined ? this.#messages.findLast(isOf) : undefined;
    const kept: Kept = {
      ...{ seq: this.#count + 1, at: Date.now(), serverId, changed: 0, size: 0 },
      ...more,
      ...(typeof method === 'string' && !more.step && { method }),
      ...(asked && { method: asked.method, ms: since(asked) }),
      ...(isNamed && !more.step && { id }),
      ...(!more.step && whyOf(more.body)),
    };
    this.#messages.push(kept);
    this.#grow(kept, size);
    this.#changed(kept);
    return kept;
  }

  #grow(kept: Kept, size: number): void {
    const more = size > maxBody ? 0 : size;
    kept.size += more;
    this.#size += more;
    while (this.#messages.length > maxMessages || this.#size > maxSize) this.#size -= this.#messages.shift()?.size ?? 0;
  }

  #changed(kept?: Kept): void {
    this.#count += 1;
    if (kept) kept.changed = this.#count;
    for (const done of this.#waiting) done();
    this.#waiting.clear();
  }

  /** Those of earlier messages too: a key may have been replaced since. */
  #secretsOf(server: McpServer): Set<string> {
    const secrets = this.#secrets.get(server.id) ?? new Set();
    this.#secrets.set(server.id, secrets);
    for (const each of [...secretsOf(server), ...(server.tokens ?? [])]) secrets.add(each);
    return secrets;
  }

  /** `isSignIn`: parts of it are secrets; `open`: it may be a page. */
  #read(
    server: McpServer,
    text: string,
    isSignIn: boolean | 'open',
    size = text.length,
  ): Pick<WireMessage, 'body' | 'tooLarge'> {
    if (size > maxBody) return { tooLarge: size };
    const json = parseAnswer(text);
    if (!isSignIn) return { body: json ?? text };
    const form = /^\s*[\w.-]+=/.test(text) ? Object.fromEntries(new URLSearchParams(text.trim())) : undefined;
    const value = isJsonObject(json) ? json : (form ?? (isSignIn === 'open' && json === undefined ? text : hidden));
    return { body: this.#hide(server, value) };
  }

  #hide<T>(server: McpServer, value: T): T {
    return hide(value, (secret) => this.#secretsOf(server).add(secret)) as T; // the same shape
  }
}

const hidden = 'hidden';

const since = ({ at }: Kept): number => Date.now() - at;

/** Names of members that are secrets in what is said to a service and by it; none of its metadata. */
const isSecret = (name: string): boolean =>
  /token|secret|passw|assertion|verifier|cookie|session|nonce|ticket|jwt|(^|[_-])code$|^state$/i.test(name) &&
  !/^token_(type|type_hint|endpoint_auth_.*)$|_(expires_at|expires_in|supported|endpoint)$/.test(name);

/** A copy without the members that are secrets, which `learn` is told. */
function hide(value: unknown, learn: (secret: string) => void, isWithin = false): unknown {
  if (Array.isArray(value)) return value.map((each) => hide(each, learn, isWithin));
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([name, each]) => [name, hide(each, learn, isWithin || isSecret(name))]);
    return Object.fromEntries(members);
  }
  if (!isWithin) return value;
  learn(String(value));
  return hidden;
}

function toHeaders(init: HeadersInit | undefined, own: ReadonlySet<string>, secrets: Set<string>): Headers {
  const headers = new globalThis.Headers(init);
  const session = headers.get('mcp-session-id');
  if (session) secrets.add(session);
  const isHidden = (name: string) => own.has(name) || (name !== 'www-authenticate' && mayBeKey(name, ''));
  return Object.fromEntries([...headers].map(([name, value]) => [name, isHidden(name) ? null : value]));
}

function stepOf({ pathname }: URL, { method, headers }: Sent, text: string): SignInStep {
  if (method === 'POST')
    return text.startsWith('{') ? 'register' : new URLSearchParams(text).has('token') ? 'revoke' : 'token';
  if (/oauth-authorization-server|openid-configuration/.test(pathname)) return 'service';
  return new globalThis.Headers(headers).has('authorization') ? 'who' : 'server';
}

/** An error, in its own words. */
function whyOf(body: unknown): { why?: string } {
  const { error, error_description, result } = objectOf(body);
  if (objectOf(result).isError === true) return { why: 'isError' };
  if (error === undefined || error === null) return {};
  const { code, message } = objectOf(error);
  const said = isJsonObject(error) ? [code, message] : [error, error_description];
  return { why: said.filter((each) => each !== undefined).join(': ') };
}

function toTold({ serverId: _, changed: __, size: ___, ...kept }: Kept, redact: <T>(value: T) => T): WireMessage {
  const { seq, at, way, step, status, ms, tooLarge, ...theirs } = kept;
  const clean = redact(theirs);
  const facts = Object.entries({ seq, at, way, step, status, ms, tooLarge }).filter(([, each]) => each !== undefined);
  // With a secret in it, it can't be sent as it is shown.
  const isWhole = way === 'sent' && step === undefined && clean.body === theirs.body;
  const again = !isWhole ? undefined : kept.method === 'tools/call' ? 'call' : reading.has(kept.method) && 'read';
  return { ...(Object.fromEntries(facts) as Pick<Kept, 'seq' | 'at' | 'way'>), ...clean, ...(again && { again }) }; // the members that it has
}

/** The response, of whose body each event, or all of it, is told as it comes. */
function watched(response: Response, tell: (size: number, text: string, event?: string) => void): Response {
  const { body, url, redirected, type } = response;
  if (!body) return response;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  const { feed } = createParser({
    onEvent({ data, event }) {
      size = 0;
      if (data) tell(data.length, data, event);
    },
  });
  const take = (more: string): void => {
    size += more.length;
    // What follows an endless event isn't read either.
    if (size > maxBody) text = '';
    else if (isStream) feed(more);
    else text += more;
  };
  const watching = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      take(decoder.decode(chunk, { stream: true }));
    },
    flush() {
      take(decoder.decode());
      if (size > maxBody) tell(size, '');
      else if (isStream) feed('\n\n');
      else if (text) tell(size, text);
    },
  });
  const copy = new Response(body.pipeThrough(watching), response);
  return Object.defineProperties(copy, {
    url: { value: url },
    redirected: { value: redirected },
    type: { value: type },
  });
}
