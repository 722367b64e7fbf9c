/**
 * What a page's author sees: `document.modelContext`, `navigator.modelContext`, and the events and forms around them.
 *
 * The global interfaces are declared as TypeScript's DOM library would declare them, so that the two merge once it has them.
 * As there, no type includes `undefined`: a page checks at run time with `document.modelContext?.`, because the API is absent in
 * insecure contexts and in browsers without it. Members marked "Dynamic tools" belong to a proposal that no browser
 * implements; `install({ dynamic: true })` adds them everywhere. No method throws: each returns a promise and rejects.
 */

/** A page's hints about a tool; a hint that isn't given counts as false. */
export interface ToolAnnotations {
  /** Running it changes nothing. */
  readOnlyHint?: boolean;
  /** Its result holds text that others wrote: an agent must not follow it as an instruction. */
  untrustedContentHint?: boolean;
  /** Running it has consequences outside the page that can't be taken back: a payment, a message. */
  consequentialHint?: boolean;
  /** For developers only. */
  debugging?: boolean;
  /** Not in the standard, and not shown by `getTools()`; Tabhand uses it. */
  destructiveHint?: boolean;
  /** Not in the standard, and not shown by `getTools()`; Tabhand uses it. */
  idempotentHint?: boolean;
  /** Not in the standard, and not shown by `getTools()`; Tabhand uses it. */
  openWorldHint?: boolean;
}

/** A JSON Schema, or anything that `toJSON` makes one; a JSON snapshot of it is taken. A function is a lazy schema. */
export type StaticInputSchema = { readonly [keyword: string]: unknown } | (object & { call?: never });

/**
 * Dynamic tools: a synchronous function that returns the schema, called at each listing and before each call. While it throws
 * or returns no object (a promise is none), the tool is left out of `getTools()` and not executed.
 */
export type LazyInputSchema = () => object & { then?: never };

export interface ToolExecuteCallbackOptions {
  /** Aborts, always with an `AbortError`, when the caller gives up. Unregistering the tool doesn't abort it. */
  signal: AbortSignal;
  /** @deprecated Removed from the standard in June 2026. Runs `callback` and passes its result on. */
  requestUserInteraction?<Result>(callback: () => Result): Promise<Awaited<Result>>;
}

export interface ModelContextTool<Input extends object = Record<string, unknown>> {
  /** 1 to 128 ASCII letters, digits, `_`, `-` or `.`; unique in its document. */
  name: string;
  /** Shown to users. */
  title?: string;
  /** For the model; not empty. */
  description: string;
  inputSchema?: StaticInputSchema | LazyInputSchema;
  /**
   * Receives a JSON copy of the input, which isn't validated against the schema: the type `Input` is unchecked. The result
   * is passed on as text: a string as it is, an object as JSON. Errors stay in the page; the caller learns only that the
   * call failed.
   */
  execute(input: Input, options: ToolExecuteCallbackOptions): unknown;
  annotations?: ToolAnnotations | null;
  /** Dynamic tools: listed with `disabled: true`, not offered to a model, not executed. */
  disabled?: boolean;
  /** A JSON Schema of the result. Not in the standard yet; Tabhand uses it. */
  outputSchema?: object;
}

export interface ModelContextRegisterToolOptions {
  /** URLs whose origins may see and run the tool in other documents of the frame tree. Only secure origins. */
  exposedTo?: Iterable<string> & object;
  /** Aborting it unregisters the tool, at once; calls in flight go on. */
  signal?: AbortSignal;
}

/** Dynamic tools: everything else of a tool changes only by unregistering and registering it again. */
export type ModelContextToolChanges = Pick<Partial<ModelContextTool>, 'description' | 'disabled' | 'inputSchema'>;

export interface ModelContextGetToolOptions {
  /** Origins of other documents in the frame tree whose tools are listed too, if they are exposed to this one. */
  fromOrigins?: Iterable<string> & object;
}

/** A listed tool, and the handle by which it is executed, for which only `name`, `origin` and `window` matter. */
export interface RegisteredTool {
  name: string;
  /** Empty when the page gave none. */
  title?: string;
  description: string;
  /** A fresh copy of the schema at the time of listing. */
  inputSchema?: object;
  /** The window of the document that registered it, which may be cross-origin. */
  window: Window;
  origin: string;
  annotations?: ToolAnnotations;
  /** Dynamic tools: present, and true, on a disabled tool only. */
  disabled?: true;
}

export interface ExecuteToolOptions {
  /** Aborting it rejects the call with its reason, at once, and tells the tool. */
  signal?: AbortSignal;
}

declare global {
  interface ModelContextEventMap {
    toolchange: Event;
    toolactivated: ToolActivatedEvent;
    toolcancel: ToolCancelEvent;
  }

  interface ModelContext extends EventTarget {
    /**
     * Registers a tool, at once; resolves after `toolchange`.
     *
     * Rejects with `TypeError` for a malformed tool, `InvalidStateError` for a name that is taken or invalid, an empty description or a
     * document that isn't active, `NotAllowedError` by permissions policy, `SecurityError` for an insecure origin in `exposedTo`,
     * the reason of `signal` when it aborts first, and with what `toJSON` of the schema throws.
     */
    registerTool<Input extends object = Record<string, unknown>>(
      tool: ModelContextTool<Input>,
      options?: ModelContextRegisterToolOptions | null,
    ): Promise<undefined>;
    /**
     * Dynamic tools: changes a tool of this document, all or nothing; fires one `toolchange` if something visible changed, before it
     * resolves. Absent in a browser's own implementation: call it as `updateTool?.()`, or after `install({ dynamic: true })`.
     *
     * Rejects with `InvalidStateError` for an unknown name or an empty description, otherwise as `registerTool`.
     */
    updateTool(name: string, changes: ModelContextToolChanges): Promise<undefined>;
    /**
     * Lists the tools of all same-origin documents of the frame tree, and of `fromOrigins`, sorted by name.
     *
     * Rejects with `SecurityError` for an insecure origin in `fromOrigins`, `InvalidStateError` in a document that isn't active,
     * `NotAllowedError` by permissions policy.
     */
    getTools(options?: ModelContextGetToolOptions | null): Promise<RegisteredTool[]>;
    /**
     * Runs a tool and resolves with its result as text; null for a form that navigated.
     *
     * Rejects with `UnknownError` when the tool throws, is disabled or unavailable, or isn't there (any more), `TypeError` for an
     * input that isn't an object, `NotSupportedError` for an invalid origin, `InvalidStateError` in a document that isn't active, and with
     * the reason of `signal` when it aborts.
     */
    executeTool(tool: RegisteredTool, input?: object, options?: ExecuteToolOptions | null): Promise<string | null>;

    // biome-ignore-start lint/suspicious/noExplicitAny: the DOM library's own words; with others the two would not merge.
    /** The tools that this document can see have changed. */
    ontoolchange: ((this: ModelContext, ev: Event) => any) | null;
    /** A tool of this document has been started. */
    ontoolactivated: ((this: ModelContext, ev: ToolActivatedEvent) => any) | null;
    /** The caller of a tool of this document has given up. */
    ontoolcancel: ((this: ModelContext, ev: ToolCancelEvent) => any) | null;
    addEventListener<K extends keyof ModelContextEventMap>(
      type: K,
      listener: (this: ModelContext, ev: ModelContextEventMap[K]) => any,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ): void;
    removeEventListener<K extends keyof ModelContextEventMap>(
      type: K,
      listener: (this: ModelContext, ev: ModelContextEventMap[K]) => any,
      options?: boolean | EventListenerOptions,
    ): void;
    removeEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | EventListenerOptions,
    ): void;
    // biome-ignore-end lint/suspicious/noExplicitAny: see above

    /** @deprecated Removed from the standard in March 2026. Replaces the tools of the last `provideContext`; use `registerTool`. */
    // biome-ignore lint/suspicious/noExplicitAny: a list of tools with different inputs
    provideContext?(context?: { tools?: Iterable<ModelContextTool<any>> & object }): Promise<void>;
    /** @deprecated Removed from the standard in March 2026. Unregisters the tools of `provideContext`; use a `signal`. */
    clearContext?(): void;
    /** @deprecated Removed from the standard in March 2026. Does nothing for an unknown name; use a `signal`. */
    unregisterTool?(tool: string | { name: string }): void;
  }

  var ModelContext: {
    prototype: ModelContext;
    new (): ModelContext;
  };

  interface ToolActivatedEventInit extends EventInit {
    toolName?: string;
  }

  interface ToolActivatedEvent extends Event {
    readonly toolName: string;
  }

  var ToolActivatedEvent: {
    prototype: ToolActivatedEvent;
    new (type: string, eventInitDict?: ToolActivatedEventInit): ToolActivatedEvent;
  };

  interface ToolCancelEventInit extends EventInit {
    toolName?: string;
  }

  interface ToolCancelEvent extends Event {
    readonly toolName: string;
  }

  var ToolCancelEvent: {
    prototype: ToolCancelEvent;
    new (type: string, eventInitDict?: ToolCancelEventInit): ToolCancelEvent;
  };

  interface SubmitEvent {
    /** An agent filled in the form, by the tool that its `toolname` and `tooldescription` make of it. */
    readonly agentInvoked: boolean;
    /**
     * Gives the tool's result: a value, or a promise of one. The last call counts. Only while the event is dispatched, after
     * `preventDefault()`, and when `agentInvoked`; otherwise throws `InvalidStateError`.
     */
    respondWith(agentResponse: unknown): void;
  }

  interface Document {
    readonly modelContext: ModelContext;
  }

  interface Navigator {
    /** The same object as `document.modelContext`, under the name that it had until 2026. */
    readonly modelContext: ModelContext;
  }
}
