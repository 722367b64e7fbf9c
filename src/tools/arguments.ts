/** Arguments that a model wrote as text: put right where they can mean only one thing, else told where the fault is. */
import type { JsonObject } from './tool';

export type ParsedArguments = { input: JsonObject; repairs: string[] } | { position: number; message: string };

export function parseArguments(text: string): ParsedArguments {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { input: value as JsonObject, repairs: [] }; // an object from JSON is a map of strings to unknown
    return { position: 0, message: 'not a JSON object' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { position: Number(/position (\d+)/.exec(message)?.[1] ?? 0), message };
  }
}
