/** What a probe is: one question to an implementation of WebMCP, asked inside a page of its own. */

/**
 * Runs in a fresh document, with `world` as the only thing from outside. Resolves with what it saw: plain JSON, which is
 * compared as it is with what the browser's own implementation showed. Things that differ between runs (ports, times)
 * must be left out or named (`world.name(origin)`), so that two runs of one implementation agree; the origins are named
 * in what a probe gives in any case.
 */
export type Probe = (world: World) => unknown;

/** Probes by name; a name is a sentence of the specification. One file, one area. */
export type Probes = Record<string, Probe>;

/**
 * The kinds of documents. `same` is the page's own origin, `other` another site, `third` the same site but another origin,
 * `insecure` no secure context, `unkeyed` an origin that asks not to be origin-keyed.
 */
export type OriginName = 'same' | 'other' | 'third' | 'insecure' | 'unkeyed';

export interface World {
  /** A document of one of the origins, as a frame of the page (or of `options.parent`), loaded. */
  frame(origin: OriginName, options?: FrameOptions): Promise<HTMLIFrameElement>;
  /** Runs code in a document of another origin, made by this harness, and gives its JSON answer: the text of an async function's body, which sees `world`. */
  runIn(frame: HTMLIFrameElement | Window, body: string): Promise<unknown>;
  /** The same, with `frame()`'s address but in a window of its own; it is closed after the probe. */
  popup(origin: OriginName, options?: FrameOptions): Promise<ToolWindow>;
  /** Where `frame()` finds its document. */
  url(origin: OriginName, html?: string): string;
  /** The origin of each kind of document, as a real URL origin. */
  origins: Record<OriginName, string>;
  /** Puts `same`, `other`, `third` for their origins in a text. */
  name(text: string): string;
  /** How a promise ended: `{ value }`, or `{ error: [constructor name, name, message] }`; `{ pending: true }` after `milliseconds`. A value that is undefined leaves `{}`. */
  settle(promise: unknown, milliseconds?: number): Promise<object>;
  /** Waits for tasks and timers to have run. */
  rest(milliseconds?: number): Promise<void>;
  /** Waits until a check holds, or a few seconds have gone; for what another process must tell first. */
  until(check: () => unknown): Promise<void>;
  /** A tool with defaults: name `t`, description `d`, an `execute` that returns 'ok'. */
  tool(members?: object): ModelContextTool;
}

type ModelContextTool = Parameters<ModelContext['registerTool']>[0];

export interface FrameOptions {
  /** The frame's `allow` attribute. */
  allow?: string;
  sandbox?: string;
  /** The document's markup; an empty page otherwise. */
  html?: string;
  /** The document that holds the frame; the page's own otherwise. */
  parent?: Document;
}
