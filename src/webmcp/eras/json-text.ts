/** `executeTool` of Chrome 154 and before: the input, and the schema in a tool's handle, are JSON text. */
import { apply, defineProperty, NativeDOMException, parse } from '../intrinsics';
import { see } from './see';

type ExecuteTool = (...args: unknown[]) => Promise<string | null>;

/** Takes text besides what the object's own `executeTool` takes; objects go through as they are. */
export function acceptJsonText(modelContext: { executeTool: ExecuteTool }): void {
  const { executeTool } = modelContext;
  const value = async function (this: unknown, ...args: unknown[]) {
    const [tool, input] = args;
    if (args.length > 0) args[0] = see(tool, withoutText);
    if (typeof input === 'string') args[1] = toInput(input);
    return apply(executeTool, this, args);
  };
  defineProperty(modelContext, 'executeTool', { value, writable: true, configurable: true });
}

const withoutText = (key: PropertyKey, value: unknown) =>
  key === 'inputSchema' && typeof value === 'string' ? undefined : value;

function toInput(text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new NativeDOMException('Failed to parse input arguments', 'UnknownError');
  }
}
