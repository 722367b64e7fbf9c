/** What a probe may use: frames and popups of several origins, and words for how promises end. Runs in the page. */
import type { FrameOptions, OriginName, World } from './probe';

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Made in each document of the harness; `origins` come from the server. */
export function createWorld(origins: Record<OriginName, string>): World {
  const world: World = {
    origins,
    frame: (origin, options = {}) => openFrame(world.url(origin, options.html), options),
    popup: (origin, options = {}) => openPopup(world.url(origin, options.html)),
    url: (origin, html = '') => `${origins[origin]}/?html=${encodeURIComponent(html)}`,
    runIn: (frame, body) => askDocument(frame, body),
    name: (text) => nameOrigins(text, origins),
    settle,
    rest: (milliseconds = 30) => after(milliseconds),
    async until(check) {
      for (let i = 0; i < 250 && !(await check()); i++) await after(10);
    },
    tool: (members = {}) => ({ name: 't', description: 'd', execute: () => 'ok', ...members }),
  };
  return world;
}

async function openFrame(url: string, { allow, sandbox, parent = document }: FrameOptions): Promise<HTMLIFrameElement> {
  const frame = parent.createElement('iframe');
  if (allow !== undefined) frame.allow = allow;
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  frame.src = url;
  parent.body.append(frame);
  await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  return frame;
}

async function openPopup(url: string): Promise<ToolWindow> {
  const popup = window.open(url);
  if (!popup) throw new Error('The popup was blocked.');
  await answerTo(popup, 'ready');
  return popup as ToolWindow; // each page of a probe has the API
}

function nameOrigins(text: string, origins: Record<string, string>): string {
  let named = text;
  for (const [name, origin] of Object.entries(origins)) named = named.replaceAll(origin, name);
  return named;
}

interface Answer {
  answer: string;
  json?: string;
  failure?: string;
}

/** The next message with this answer's id from that window. */
function answerTo(from: Window, id: string): Promise<Answer> {
  return new Promise((resolve) => {
    window.addEventListener('message', function listener({ data, source }: MessageEvent<Answer | null>) {
      if (source !== from || data?.answer !== id) return;
      window.removeEventListener('message', listener);
      resolve(data);
    });
  });
}

async function askDocument(frame: HTMLIFrameElement | Window, body: string): Promise<unknown> {
  const isWindow = (frame as Window).window === frame; // readable on windows of every origin
  const target = isWindow ? (frame as Window) : (frame as HTMLIFrameElement).contentWindow; // as just found
  if (!target) throw new Error('The frame has no document.');
  const id = crypto.randomUUID();
  const answered = answerTo(target, id);
  target.postMessage({ question: id, body }, '*');
  const { json, failure } = await answered;
  if (failure !== undefined) throw new Error(failure);
  return json === undefined ? undefined : JSON.parse(json);
}

async function settle(promise: unknown, milliseconds = 3000): Promise<object> {
  const ended = Promise.resolve(promise).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: describe(error) }),
  );
  return Promise.race([ended, after(milliseconds).then(() => ({ pending: true }))]);
}

/** An error in words that any two implementations can share; anything else as it is. */
export function describe(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('message' in error)) return error;
  const { name, message } = error as Error; // it has a message, so it is one in all that matters
  return [error.constructor.name, name, message];
}
