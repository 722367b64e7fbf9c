/** What TypeScript's DOM library may say one day: the standard's interfaces in the words of its generator. */
// biome-ignore-all lint/suspicious/noExplicitAny: its generator writes so
interface ModelContextTool {
  annotations?: ToolAnnotations;
  description: string;
  execute: ToolExecuteCallback;
  inputSchema?: any;
  name: string;
  title?: string;
}
interface ToolAnnotations {
  consequentialHint?: boolean;
  debugging?: boolean;
  readOnlyHint?: boolean;
  untrustedContentHint?: boolean;
}
interface ToolExecuteCallbackOptions {
  signal: AbortSignal;
}
type ToolExecuteCallback = (inputObject: any, options: ToolExecuteCallbackOptions) => Promise<any>;
interface ModelContextRegisterToolOptions {
  exposedTo?: string[];
  signal?: AbortSignal;
}
interface ModelContextGetToolOptions {
  fromOrigins?: string[];
}
interface ModelContextExecuteToolOptions {
  signal?: AbortSignal;
}
interface RegisteredTool {
  annotations?: ToolAnnotations;
  description: string;
  inputSchema?: any;
  name: string;
  origin: string;
  title?: string;
  window: Window;
}
interface ModelContextEventMap {
  toolactivated: ToolActivatedEvent;
  toolcancel: ToolCancelEvent;
  toolchange: Event;
}
interface ModelContext extends EventTarget {
  ontoolactivated: ((this: ModelContext, ev: ToolActivatedEvent) => any) | null;
  ontoolcancel: ((this: ModelContext, ev: ToolCancelEvent) => any) | null;
  ontoolchange: ((this: ModelContext, ev: Event) => any) | null;
  executeTool(
    tool: RegisteredTool,
    inputObject?: any,
    options?: ModelContextExecuteToolOptions,
  ): Promise<string | null>;
  getTools(options?: ModelContextGetToolOptions): Promise<RegisteredTool[]>;
  registerTool(tool: ModelContextTool, options?: ModelContextRegisterToolOptions): Promise<void>;
  updateTool(name: string, changes: Partial<ModelContextTool>): Promise<void>;
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
}
declare var ModelContext: {
  prototype: ModelContext;
  new (): ModelContext;
};
interface ToolActivatedEventInit extends EventInit {
  toolName?: string;
}
interface ToolActivatedEvent extends Event {
  readonly toolName: string;
}
declare var ToolActivatedEvent: {
  prototype: ToolActivatedEvent;
  new (type: string, eventInitDict?: ToolActivatedEventInit): ToolActivatedEvent;
};
interface ToolCancelEventInit extends EventInit {
  toolName?: string;
}
interface ToolCancelEvent extends Event {
  readonly toolName: string;
}
declare var ToolCancelEvent: {
  prototype: ToolCancelEvent;
  new (type: string, eventInitDict?: ToolCancelEventInit): ToolCancelEvent;
};
interface SubmitEvent {
  readonly agentInvoked: boolean;
  respondWith(agentResponse: Promise<any>): void;
}
interface Document {
  readonly modelContext: ModelContext;
}
