/** The extension's end: the same tools, run in the same way, plus what the standard hides from pages. */
import { type Context, untilReadable } from './context';
import { enumerateTools } from './dynamic';
import { reportInteraction } from './eras/asking';
import { keys, map, NativePromise, parse } from './intrinsics';
import { whenKnown } from './policy';
import { runTool } from './run-tool';
import type { DocumentCallOutcome, DocumentTool, HostCallOutcome, HostTool, Listing, ModelContextHost } from './tool';

/** The longest result that is passed on, in characters. */
const RESULT_LIMIT = 4_000_000;

export function createHost(context: Context): ModelContextHost {
  return {
    get size() {
      return keys(context.tools).length + context.countUnseenForms();
    },
    listTools: () =>
      whenKnown(untilReadable(context, true), () => {
        const tools = map(enumerateTools(context), (listed) => toHostTool(context, listed));
        return new NativePromise((resolve) => resolve(tools));
      }),
    callTool: (call) =>
      reportInteraction(
        call,
        whenKnown(
          context.unreadForms(),
          () => new NativePromise((resolve) => runTool(context, call, (outcome) => resolve(toHostOutcome(outcome)))),
        ),
      ),
    onChange(listener) {
      context.listeners[context.listeners.length] = listener;
    },
  };
}

/** A listed tool; less is known of one that only the browser's registry has. */
type Listed = Omit<Listing, 'tool'> & { tool: Omit<DocumentTool, 'exposedTo' | 'perform'> };

export function toHostTool({ environment }: Context, { tool, schema, unavailable }: Listed): HostTool {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    ...(schema !== undefined && { inputSchema: parse(schema) }),
    unavailable,
    outputSchema: tool.outputSchema,
    lazy: typeof tool.schema === 'function',
    disabled: tool.disabled,
    declarative: !!tool.declarative,
    autosubmit: tool.autosubmit,
    exposedTo: tool.raw,
    stack: tool.stack?.stack,
    origin: environment.origin,
    frame: environment.isFrame,
    annotations: { ...tool.hints },
  };
}

export function toHostOutcome(outcome: DocumentCallOutcome): HostCallOutcome {
  if (outcome.type === 'failed') return { type: 'threw', message: outcome.message };
  const size = (outcome.type === 'returned' && outcome.text?.length) || 0;
  return size > RESULT_LIMIT ? { type: 'too-large', size, limit: RESULT_LIMIT } : outcome;
}
