/**
 * What the group has moved to since Chromium's version, over any `ModelContext`, ours or a browser's. All of it is unstable;
 * the README names the source of each. The cost of a call and the order of its tasks are not those of the standard.
 */

import { withMembersChanged } from '../eras/see';
import { installationOf } from '../installed';
import {
  apply,
  defineProperty,
  exec,
  filter,
  forEach,
  getOwnPropertyDescriptor,
  hasOwn,
  isArray,
  keys,
  NativeDOMException,
  NativePromise,
  NativeTypeError,
  parse,
  setTimeout,
  slice,
  stringify,
} from '../intrinsics';
import type { RegisteredTool } from '../types';
import { type Callback, type Fail, failing, isCallback, isLazy, isObject, toCallback, toDomString } from '../web-idl';
import { Continuations } from './continuations';
import { findMisfit, isInSubset } from './subset';

type Page = typeof globalThis;

/** What a canvas can draw. */
const drawable = [
  'ImageBitmap',
  'HTMLImageElement',
  'HTMLVideoElement',
  'OffscreenCanvas',
  'HTMLCanvasElement',
  'VideoFrame',
];

const isA = (page: Page, value: unknown, name: string): boolean => {
  const Interface: unknown = Reflect.get(page, name);
  return typeof Interface === 'function' && value instanceof Interface;
};

/** Each kind has two of them. */
type Sized = Partial<Record<`${'natural' | 'video' | 'display'}${'Width' | 'Height'}` | 'width' | 'height', number>>;
type Drawable = Exclude<CanvasImageSource, SVGImageElement>;

const isDrawable = (page: Page, value: unknown): value is Drawable =>
  !!filter(drawable, (name) => isA(page, value, name))[0];

/** The result with everything that JSON would lose as content; any other result as it is (issues 41 and 86). */
async function toContent(page: Page, result: unknown): Promise<unknown> {
  const own = await toBlock(page, result);
  if (own) return { content: [own] };
  if (!isObject(result) || !isArray(result.content)) return result;
  const content: unknown[] = [];
  for (let i = 0; i < result.content.length; i++) {
    const raw: unknown = result.content[i];
    const block = isObject(raw) ? await toBlock(page, raw.data) : undefined;
    content[i] = block ? { ...(raw as object), ...block } : raw; // an object where it has data
  }
  return { ...result, content };
}

async function toBlock(page: Page, value: unknown): Promise<object | undefined> {
  if (isDrawable(page, value)) return fromBlob(page, await draw(page, value));
  if (isA(page, value, 'Blob')) return fromBlob(page, value as Blob); // of that interface
  const [, mimeType, data] =
    (typeof value === 'string' && exec(/^data:([^;,]*)(?:;[^;,]*)*;base64,(.*)$/s, value)) || [];
  return data === undefined ? undefined : block(mimeType ?? '', data);
}

/** A picture from another origin that the page may not read throws here, and the call fails. */
function draw(page: Page, source: Drawable): Promise<Blob> {
  const { naturalWidth, naturalHeight, videoWidth, videoHeight, displayWidth, displayHeight, width, height }: Sized =
    source;
  const canvas = new page.OffscreenCanvas(
    naturalWidth ?? videoWidth ?? displayWidth ?? width ?? 1,
    naturalHeight ?? videoHeight ?? displayHeight ?? height ?? 1,
  );
  canvas.getContext('2d')?.drawImage(source, 0, 0);
  return canvas.convertToBlob();
}

async function fromBlob(page: Page, blob: Blob): Promise<object> {
  const reader = new page.FileReader();
  const address = await new NativePromise<string>((resolve, reject) => {
    reader.onload = () => resolve(reader.result as string); // what `readAsDataURL` gives
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
  return block(blob.type, slice(address, address.indexOf(',') + 1));
}

/** The base64 text as the kind of content that its type has in MCP. */
function block(type: string, data: string): object {
  const mimeType = type || 'application/octet-stream';
  const [, kind] = exec(/^(image|audio)\//, mimeType) ?? [];
  return kind
    ? { type: kind, data, mimeType }
    : { type: 'resource', resource: { uri: 'result:', mimeType, blob: data } };
}

/** Milliseconds after which a page that doesn't come is given up. */
const PATIENCE = 10_000;

/**
 * What a form of a frame led to (declarative-api-explainer.md): the first JSON-LD of the next page, if that is of this origin.
 * Taken before the call. The caller's own page can't see what comes after it.
 */
function nextPageOf(page: typeof globalThis, handle: unknown): () => Promise<string | null> {
  const window = isObject(handle) ? (handle.window as Window | undefined) : undefined; // the method checks it
  const before = documentOf(window);
  return async () => {
    if (!window || !before || window === page.window) return null;
    for (let waited = 0; waited < PATIENCE; waited += 100) {
      const now = documentOf(window);
      if (now !== before && now?.readyState !== 'loading') return describe(now);
      await new NativePromise((resolve) => setTimeout(resolve, 100));
    }
    return null;
  };
}

/** Undefined: it is gone, or of another origin. */
function documentOf(window: Window | undefined): Document | undefined {
  try {
    return window?.document;
  } catch {
    return undefined;
  }
}

const describe = (document: Document | undefined): string | null =>
  document?.querySelector('script[type="application/ld+json"]')?.textContent ?? null;

type Method = (this: unknown, ...args: unknown[]) => Promise<unknown>;

/** Marks the methods, so that a second copy of this script changes nothing. */
const EXPERIMENTAL = Symbol.for('tabhand.webmcp.experimental');

/** Does nothing where there is no `ModelContext`. */
export function installExperimental(page: typeof globalThis = globalThis): void {
  const prototype: object | undefined = (page as Partial<typeof globalThis>).ModelContext?.prototype; // not in insecure contexts
  if (!prototype || hasOwn(methodOf(prototype, 'registerTool'), EXPERIMENTAL)) return;
  const continuations = new Continuations(page);
  const registerTool = methodOf(prototype, 'registerTool');
  const getTools = methodOf(prototype, 'getTools');
  const executeTool = methodOf(prototype, 'executeTool');
  const withContent = (callback: Callback) => async (input: unknown, options: object) =>
    toContent(page, await apply(callback, undefined, [input, options]));
  const methods: Record<string, Method> = {
    registerTool(...args) {
      if (args.length > 0) args[0] = withExtras(args[0], continuations, withContent);
      return apply(registerTool, this, args);
    },
    async getTools(...args) {
      return addOutputSchemas((await apply(getTools, this, args)) as RegisteredTool[]); // what it resolves with
    },
    async executeTool(...args) {
      await checkInput(args, (options) => apply(getTools, this, [options]) as Promise<RegisteredTool[]>);
      const next = nextPageOf(page, args[0]);
      return (await apply(executeTool, this, args)) ?? next();
    },
    async resumeTool(...args) {
      const [token, callback] = args;
      const fail: Fail = failing("Failed to execute 'resumeTool' on 'ModelContext': ");
      if (this !== page.document.modelContext) fail('Illegal invocation');
      if (args.length < 2) fail(`2 arguments required, but only ${args.length} present.`);
      continuations.redeem(toDomString(token, fail), withContent(toCallback(callback, fail)));
    },
  };
  forEach(keys(methods), (name) => {
    const value = { [name]: methods[name] }[name];
    defineProperty(value, 'length', { value: methodOf(prototype, name)?.length ?? 2, configurable: true });
    defineProperty(value, EXPERIMENTAL);
    defineProperty(prototype, name, { value, writable: true, enumerable: true, configurable: true });
  });
}

const methodOf = (prototype: object, name: string): Method =>
  getOwnPropertyDescriptor(prototype, name)?.value as Method; // a method of the interface

/** The tool as `registerTool` reads it. */
function withExtras(
  tool: unknown,
  continuations: Continuations,
  withContent: (callback: Callback) => (input: unknown, options: object) => unknown,
): unknown {
  let name = '';
  return withMembersChanged(tool, (key, value) => {
    if (key === 'name') name = String(value);
    if (key === 'inputSchema' && isObject(value) && !isLazy(value)) return toSnapshot(value);
    if (key !== 'execute' || !isCallback(value)) return value;
    const execute = withContent(value);
    return (input: unknown, options: { signal: AbortSignal }) =>
      continuations.run(name, input, options, (extended) => execute(input, extended));
  });
}

/** Pull request 289: a schema outside of the subset is a TypeError. What isn't a JSON object is left to the method. */
function toSnapshot(schema: object): unknown {
  const text = stringify(schema);
  const snapshot: unknown = text === undefined ? undefined : parse(text);
  if (!isObject(snapshot)) return schema;
  if (!isInSubset(snapshot))
    throw new NativeTypeError('The input schema has keywords outside of the supported subset.');
  return snapshot;
}

/** Pull request 254: `outputSchema` of the tools of this origin. A cross-origin document can't be asked for it. */
async function addOutputSchemas(tools: RegisteredTool[]): Promise<RegisteredTool[]> {
  const asked: { window: Window; schemas: Record<string, unknown> }[] = [];
  for (let i = 0; i < tools.length; i++) {
    const tool = tools[i] as RegisteredTool & { outputSchema?: unknown }; // there are as many
    let known = filter(asked, ({ window }) => window === tool.window)[0];
    if (!known) {
      known = { window: tool.window, schemas: await outputSchemasOf(tool.window) };
      asked[asked.length] = known;
    }
    if (hasOwn(known.schemas, tool.name)) tool.outputSchema = known.schemas[tool.name] as object; // a JSON Schema, or the page's own mistake
  }
  return tools;
}

async function outputSchemasOf(window: Window): Promise<Record<string, unknown>> {
  const schemas: Record<string, unknown> = {};
  try {
    const tools = (await installationOf(window)?.host.listTools()) ?? [];
    forEach(tools, ({ name, outputSchema }) => {
      if (outputSchema !== undefined) schemas[name] = outputSchema;
    });
  } catch {
    // Cross-origin.
  }
  return schemas;
}

/** Pull request 289: an input that doesn't fit the tool's current schema is a DataError that says where, as JSON. */
async function checkInput(
  [handle, input = {}]: unknown[],
  list: (options: object) => Promise<RegisteredTool[]>,
): Promise<void> {
  if (!isObject(handle) || !isObject(input)) return; // the method says what is wrong
  const { name, origin, window } = handle;
  const tools = await list({ fromOrigins: [origin] }).catch(() => []);
  const tool = filter(tools, (each) => each.name === name && each.window === window)[0];
  const text = tool && tryStringify(input);
  const misfit = text && findMisfit(tool.inputSchema, parse(text));
  if (misfit) throw new NativeDOMException(stringify(misfit), 'DataError');
}

function tryStringify(value: object): string | undefined {
  try {
    return stringify(value);
  } catch {
    return undefined; // as above
  }
}
