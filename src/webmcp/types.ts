/** What a page's author sees: `document.modelContext` and `navigator.modelContext`, with the members of dynamic tools. */

export interface ToolAnnotations {
  readOnlyHint?: boolean;
  untrustedContentHint?: boolean;
  consequentialHint?: boolean;
  debugging?: boolean;
  /** Not in the standard; Tabhand uses it. */
  destructiveHint?: boolean;
  /** Not in the standard; Tabhand uses it. */
  idempotentHint?: boolean;
  /** Not in the standard; Tabhand uses it. */
  openWorldHint?: boolean;
}

/** A JSON Schema, or (dynamic tools) a synchronous function that is asked for one whenever the tools are listed. */
export type ToolInputSchema = object | (() => object);

export interface ModelContextTool<Input extends object = object> {
  name: string;
  title?: string;
  description: string;
  inputSchema?: ToolInputSchema;
  annotations?: ToolAnnotations;
  execute: (input: Input, options: { signal: AbortSignal }) => unknown;
  /** Dynamic tools: listed, but not offered to a model, and not to be executed. */
  disabled?: boolean;
  /** Not in the standard yet; Tabhand uses it. */
  outputSchema?: object;
}

/** Dynamic tools: everything else of a tool changes only by unregistering and registering it again. */
export type ModelContextToolChanges = Partial<Pick<ModelContextTool, 'description' | 'disabled' | 'inputSchema'>>;

export interface RegisteredTool {
  name: string;
  title?: string;
  description: string;
  inputSchema?: object;
  window: Window;
  origin: string;
  annotations?: ToolAnnotations;
  /** Dynamic tools: present, and true, on a disabled tool only. */
  disabled?: true;
}

declare global {
  interface ModelContextEventMap {
    toolchange: Event;
    toolactivated: ToolActivatedEvent;
    toolcancel: ToolCancelEvent;
  }

  interface ModelContext extends EventTarget {
    registerTool<Input extends object>(
      tool: ModelContextTool<Input>,
      options?: { exposedTo?: Iterable<string>; signal?: AbortSignal } | null,
    ): Promise<undefined>;
    /** Dynamic tools; absent in a browser's own implementation, so ask for it first. */
    updateTool(name: string, changes: ModelContextToolChanges): Promise<undefined>;
    getTools(options?: { fromOrigins?: Iterable<string> } | null): Promise<RegisteredTool[]>;
    executeTool(
      tool: RegisteredTool,
      input?: object,
      options?: { signal?: AbortSignal } | null,
    ): Promise<string | null>;
    ontoolchange: ((this: ModelContext, event: Event) => unknown) | null;
    ontoolactivated: ((this: ModelContext, event: ToolActivatedEvent) => unknown) | null;
    ontoolcancel: ((this: ModelContext, event: ToolCancelEvent) => unknown) | null;
    addEventListener<K extends keyof ModelContextEventMap>(
      type: K,
      listener: (this: ModelContext, event: ModelContextEventMap[K]) => unknown,
      options?: boolean | AddEventListenerOptions,
    ): void;
    addEventListener(
      type: string,
      listener: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ): void;
  }

  interface ToolActivatedEvent extends Event {
    readonly toolName: string;
  }

  interface ToolCancelEvent extends Event {
    readonly toolName: string;
  }

  interface Document {
    readonly modelContext: ModelContext;
  }

  interface Navigator {
    readonly modelContext: ModelContext;
  }
}
