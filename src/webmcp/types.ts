/**
 * What a page's author sees: `document.modelContext`, `navigator.modelContext`, and the events and forms around them.
 *
 * The standard's part comes from the public package `webmcp-types`; what it lacks is added here. As there, `document.modelContext` may
 * be undefined: the API is absent in insecure contexts and in browsers without it. Members marked "Dynamic tools" belong to a
 * proposal that no browser implements; `install({ dynamic: true })` adds them everywhere. No method throws: each returns a promise
 * and rejects.
 */
/// <reference types="webmcp-types" preserve="true" />

export type ToolAnnotations = WebMCP.ToolAnnotations;
export type RegisteredTool = WebMCP.RegisteredTool;

/**
 * Dynamic tools: a synchronous function that returns the schema, called at each listing and before each call. While it throws
 * or returns no object (a promise is none), the tool is left out of `getTools()` and not executed.
 */
export type LazyInputSchema<Schema extends object = object> = () => Schema;

/** A listed tool, or as much of one as `executeTool` looks at. */
type ToolHandle = Pick<WebMCP.RegisteredTool, 'name' | 'origin' | 'window'> & Partial<WebMCP.RegisteredTool>;

/** A tool whose author says what its input is: nothing checks that against the schema. */
interface ToolTaking<Input extends object> extends Omit<WebMCP.ModelContextTool, 'execute'> {
  /**
   * Receives a JSON copy of the input, which isn't validated against the schema. The result is passed on as text: a string as it
   * is, an object as JSON. Errors stay in the page; the caller learns only that the call failed.
   */
  execute(input: Input, options: WebMCP.ToolExecuteCallbackOptions): unknown;
}
export type ModelContextTool<Input extends object = Record<string, unknown>> = ToolTaking<Input>;

/** What the public types read in a schema; of one that they can't read, any object. */
type InputOf<Schema extends object> = Parameters<WebMCP.ModelContextToolFromSchema<Schema>['execute']>[0];

/** The author's own type of the input says the same as the schema, or more. */
type Agrees<Schema extends object, Input> = string extends keyof InputOf<Schema>
  ? unknown
  : Input extends InputOf<Schema>
    ? unknown
    : { execute: (input: InputOf<Schema>) => unknown };

/** A tool whose input is inferred from what its lazy schema returns. */
type ToolFromLazySchema<Schema extends object> = Omit<WebMCP.ModelContextTool, 'inputSchema' | 'execute'> & {
  inputSchema: LazyInputSchema<Schema>;
  execute: WebMCP.ModelContextToolFromSchema<Schema>['execute'];
};

/** Dynamic tools: everything else of a tool changes only by unregistering and registering it again. */
export type ModelContextToolChanges = Pick<
  Partial<WebMCP.ModelContextTool>,
  'description' | 'disabled' | 'inputSchema'
>;

declare global {
  namespace WebMCP {
    interface ToolAnnotations {
      /** Not in the standard, and not shown by `getTools()`; Tabhand uses it. */
      destructiveHint?: boolean;
      /** Not in the standard, and not shown by `getTools()`; Tabhand uses it. */
      idempotentHint?: boolean;
      /** Not in the standard, and not shown by `getTools()`; Tabhand uses it. */
      openWorldHint?: boolean;
    }

    interface ToolExecuteCallbackOptions {
      /** @deprecated Removed from the standard in June 2026. Runs `callback` and passes its result on. */
      requestUserInteraction?<Result>(callback: () => Result): Promise<Awaited<Result>>;
      /** Experimental: the run that this is about. */
      invocation?: {
        /** Resolves with a token for `resumeTool`. The result of this run is then partial, and the caller waits. */
        requestToken(): Promise<string>;
      };
    }

    interface ModelContextTool {
      /** Dynamic tools: listed with `disabled: true`, not offered to a model, not executed. */
      disabled?: boolean;
      /** A JSON Schema of the result. Not in the standard yet; Tabhand uses it. */
      outputSchema?: object;
    }

    interface RegisteredTool {
      /** Experimental: pull request 254. */
      outputSchema?: object;
      /** Dynamic tools: present, and true, on a disabled tool only. */
      disabled?: true;
    }

    interface ModelContextEventMap {
      toolactivated: ToolActivatedEvent;
      toolcancel: ToolCancelEvent;
    }

    interface ModelContext {
      /**
       * Registers a tool, at once; resolves after `toolchange`. The input of `execute` is inferred from a schema that is written
       * out, also from one that a function returns.
       *
       * Rejects with `TypeError` for a malformed tool, `InvalidStateError` for a name that is taken or invalid, an empty description or a
       * document that isn't active, `NotAllowedError` by permissions policy, `SecurityError` for an insecure origin in `exposedTo`,
       * the reason of `signal` when it aborts first, and with what `toJSON` of the schema throws.
       */
      registerTool<const Schema extends object>(
        tool: ToolFromLazySchema<Schema>,
        options?: ModelContextRegisterToolOptions,
      ): Promise<void>;
      registerTool<const Schema extends object>(
        tool: ModelContextToolFromSchema<Schema>,
        options?: ModelContextRegisterToolOptions,
      ): Promise<void>;
      registerTool<Input extends object = Record<string, unknown>, const Schema extends object = object>(
        tool: ToolTaking<Input> & { inputSchema?: Schema } & Agrees<Schema, Input>,
        options?: ModelContextRegisterToolOptions,
      ): Promise<void>;
      /** As the public types end, so that what is derived from them stays. */
      registerTool(tool: ModelContextTool, options?: ModelContextRegisterToolOptions): Promise<void>;

      /**
       * Dynamic tools: changes a tool of this document, all or nothing; fires one `toolchange` if something visible changed, before it
       * resolves. Absent in a browser's own implementation: call it as `updateTool?.()`, or after `install({ dynamic: true })`.
       *
       * Rejects with `InvalidStateError` for an unknown name or an empty description, otherwise as `registerTool`.
       */
      updateTool?(name: string, changes: ModelContextToolChanges): Promise<void>;
      /**
       * Experimental: takes a token, once, within a minute, in a document of the same tab and origin. `callback` is then called with
       * the input of the tool, and what it returns is the tool's result. Rejects with `InvalidStateError` for any other token.
       */
      resumeTool?(
        token: string,
        callback: (input: Record<string, unknown>, options: ToolExecuteCallbackOptions) => unknown,
      ): Promise<void>;
      /**
       * Runs a tool and resolves with its result as text; null for a form that navigated, which the public types leave out.
       *
       * Rejects with `UnknownError` when the tool throws, is disabled or unavailable, or isn't there (any more), `TypeError` for an
       * input that isn't an object, `NotSupportedError` for an invalid origin, `InvalidStateError` in a document that isn't active, and with
       * the reason of `signal` when it aborts.
       */
      executeTool(tool: ToolHandle, input?: object, options?: ModelContextExecuteToolOptions): Promise<string>;

      // biome-ignore-start lint/suspicious/noExplicitAny: the DOM library writes so
      /** A tool of this document has been started. */
      ontoolactivated?: ((this: ModelContext, ev: ToolActivatedEvent) => any) | null;
      /** The caller of a tool of this document has given up. */
      ontoolcancel?: ((this: ModelContext, ev: ToolCancelEvent) => any) | null;
      // biome-ignore-end lint/suspicious/noExplicitAny: see above

      /** @deprecated Removed from the standard in March 2026. Replaces the tools of the last `provideContext`; use `registerTool`. */
      // biome-ignore lint/suspicious/noExplicitAny: a list of tools with different inputs
      provideContext?(context?: { tools?: Iterable<ToolTaking<any>> & object }): Promise<void>;
      /** @deprecated Removed from the standard in March 2026. Unregisters the tools of `provideContext`; use a `signal`. */
      clearContext?(): void;
      /** @deprecated Removed from the standard in March 2026. Does nothing for an unknown name; use a `signal`. */
      unregisterTool?(tool: string | { name: string }): void;
    }
  }

  interface ModelContext extends WebMCP.ModelContext {}

  var ModelContext: {
    prototype: WebMCP.ModelContext;
    new (): WebMCP.ModelContext;
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

  interface Navigator {
    /** The same object as `document.modelContext`, under the name that it had until 2026. */
    readonly modelContext?: WebMCP.ModelContext;
  }
}
