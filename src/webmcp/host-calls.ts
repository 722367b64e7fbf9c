/** What the host answers: part of the second part. */
import { type Context, untilReadable } from './context';
import { enumerateTools } from './dynamic';
import { calls } from './eras/asking';
import { map, NativePromise, parse } from './intrinsics';
import { whenKnown } from './policy';
import { runTool } from './run-tool';
import type { DocumentCallOutcome, DocumentTool, HostCall, HostCallOutcome, HostTool, Listing } from './tool';

/** The longest result that is passed on, in characters. */
const RESULT_LIMIT = 4_000_000;

export const listHostTools = (context: Context): Promise<HostTool[]> =>
  whenKnown(untilReadable(context, true), () => {
    const tools = map(enumerateTools(context), (listed) => toHostTool(context, listed));
    return new NativePromise((resolve) => resolve(tools));
  });

export const callHostTool = (context: Context, call: HostCall): Promise<HostCallOutcome> =>
  reportInteraction(
    call,
    whenKnown(
      context.unreadForms(),
      () => new NativePromise((resolve) => runTool(context, call, (outcome) => resolve(toHostOutcome(outcome)))),
    ),
  );

let last = 0;

/**
 * Notifies a host's call, until it ends, that its tool asks the user something. Calls are found by the tool's name, which is
 * all that is known over a browser's own implementation: of two simultaneous calls of one tool, both are notified.
 */
export async function reportInteraction<T>(call: HostCall, outcome: Promise<T>): Promise<T> {
  const id = ++last;
  calls[id] = call;
  try {
    return await outcome;
  } finally {
    delete calls[id];
  }
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
