/** A site in TypeScript that uses all of the package: compiled, never run. */
import {
  createModelContext,
  type Environment,
  type HostCallOutcome,
  type HostTool,
  install,
  type ModelContextHost,
  type ModelContextTool,
  type ModelContextToolChanges,
  type RegisteredTool,
  type ToolAnnotations,
} from '@tabhand/webmcp';

interface TrackInput {
  id: string;
  volume?: number;
}

const tracks = ['blue_train', 'slack_water'];
const host: ModelContextHost | undefined = install({ dynamic: true });
declare const context: ModelContext;
const alias: ModelContext | undefined = navigator.modelContext ?? document.modelContext;

export async function register(): Promise<void> {
  const controller = new AbortController();
  await context.registerTool(
    {
      name: 'play_track',
      title: 'Play',
      description: 'Plays a track.',
      inputSchema: () => ({ type: 'object', properties: { id: { type: 'string', enum: tracks } }, required: ['id'] }),
      annotations: { readOnlyHint: false, consequentialHint: false, destructiveHint: false },
      disabled: tracks.length === 0,
      outputSchema: { type: 'object' },
      async execute({ id, volume = 1 }: TrackInput, { signal }) {
        signal.throwIfAborted();
        return { playing: id.toUpperCase(), volume: volume.toFixed(1) };
      },
    },
    { signal: controller.signal, exposedTo: ['https://agent.example'] },
  );
  await context.registerTool<{ count: number }>({
    name: 'skip',
    description: 'Skips tracks.',
    inputSchema: { type: 'object' },
    execute: ({ count }) => `Skipped ${count.toFixed()}`,
  });
  await context.registerTool({
    name: 'note',
    description: 'Writes a note.',
    execute: ({ text }) => (typeof text === 'string' ? text.length : null),
  });
  controller.abort();
}

export async function change(): Promise<void> {
  const changes: ModelContextToolChanges = { disabled: true, description: 'Plays a track, later.' };
  if (document.modelContext?.updateTool) await document.modelContext.updateTool('play_track', changes);
  await context.updateTool?.('play_track', { inputSchema: () => ({ type: 'object' }) });
}

export async function call(frame: HTMLIFrameElement): Promise<string | null> {
  const tools: RegisteredTool[] = await context.getTools({ fromOrigins: ['https://shop.example'] });
  const [tool] = tools;
  if (!tool || tool.disabled || !frame.contentWindow) return null;
  const hints: ToolAnnotations = tool.annotations ?? {};
  const handle = { name: 'skip', description: '', window: frame.contentWindow, origin: tool.origin };
  const first = await context.executeTool(handle, { count: 2 }, { signal: AbortSignal.timeout(1000) });
  return hints.readOnlyHint ? first : context.executeTool(tool, { id: 'blue_train' });
}

export function listen(form: HTMLFormElement): void {
  context.addEventListener('toolactivated', ({ toolName }) => toolName.trim());
  context.addEventListener('toolcancel', (event: ToolCancelEvent) => event.toolName, { once: true });
  context.ontoolchange = function (event) {
    this.dispatchEvent(new Event(event.type));
  };
  context.ontoolactivated = (event) => event.toolName;
  context.ontoolcancel = null;
  context.dispatchEvent(new ToolActivatedEvent('toolactivated', { toolName: 'skip', bubbles: false }));
  form.addEventListener('submit', (event) => {
    if (!event.agentInvoked) return;
    event.preventDefault();
    event.respondWith(Promise.resolve({ ordered: true }));
  });
}

/** A list of tools with different inputs is a list of tools. */
export const list: ModelContextTool[] = [
  { name: 'a', description: 'A', execute: ({ id }: { id: string }) => id },
  { name: 'b', description: 'B', execute: ({ count }: { count: number }) => count },
];

export function earlierEras(): void {
  alias?.provideContext?.({ tools: list });
  alias?.unregisterTool?.('a');
  alias?.clearContext?.();
  void context.registerTool({
    name: 'ask',
    description: 'Asks.',
    execute: async (_input, options) => (await options.requestUserInteraction?.(() => confirm('Sure?'))) ?? false,
  });
}

export async function serve(environment: Environment): Promise<string[]> {
  const made = createModelContext(environment);
  await made.modelContext.registerTool({ name: 'a', description: 'A', execute: () => 1 });
  const listed: HostTool[] = (await (host ?? made.host).listTools()) ?? [];
  made.host.onChange(() => console.log(made.host.size));
  const outcome = await made.host.callTool({ name: 'a', input: {}, signal: AbortSignal.timeout(1000) });
  return [toSentence(outcome), ...listed.map((tool) => `${tool.name} ${tool.unavailable ?? tool.disabled}`)];
}

function toSentence(outcome: HostCallOutcome): string {
  if (outcome.type === 'returned') return outcome.text ?? 'It navigated.';
  return 'message' in outcome ? outcome.message : outcome.type;
}
