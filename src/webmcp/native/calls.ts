/** A tool's code as the browser calls it: refused while its schema can't be had, and what it throws is kept for the host. */
import type { RunOutcome, Tool } from '../context';
import { readSchema } from '../dynamic';
import { toErrorText } from '../error-text';
import { NativeError, NativeTypeError, stringify } from '../intrinsics';
import type { Execute } from '../perform';
import { refusal } from '../run-tool';
import type { Registry } from './registry';

/** A call of the host, until its outcome is there. */
export interface HostRun {
  readonly name: string;
  /** The input's JSON, by which the tool knows it: of two calls with one input it doesn't matter which. */
  readonly text: string;
  started?: boolean;
  /** What the browser doesn't tell its caller. */
  outcome?: RunOutcome;
}

/** The browser's callback for a tool. A symbol as a result rejects; Chromium's renderer crashes on one. */
export function wrapExecute(registry: Registry, tool: Tool, execute: Execute): Execute {
  return async (input, options) => {
    const run = startRun(registry, tool.name, input);
    const { unavailable } = readSchema(tool);
    const entry = registry.entries[tool.name];
    if (entry) entry.unavailable = unavailable;
    const refused = unavailable === undefined ? undefined : refusal('unavailable', tool.name, unavailable);
    try {
      if (refused) throw new NativeError(refused.message);
      const result = await execute(input, options);
      if (typeof result === 'symbol') throw new NativeTypeError('Cannot convert a Symbol value to a string');
      return result;
    } catch (error) {
      if (run) run.outcome = refused ?? { type: 'threw', message: toErrorText(error) };
      throw error;
    }
  };
}

function startRun({ runs }: Registry, name: string, input: object): HostRun | undefined {
  for (const id in runs) {
    const run = runs[id];
    if (!run || run.started || run.name !== name || run.text !== stringify(input)) continue;
    run.started = true;
    return run;
  }
  return undefined;
}
