/** Arguments that a model wrote as text: repaired where they can mean only one thing, otherwise the place of the fault. */
import { readJsonText } from './json-text';
import { isJsonObject, type JsonObject } from './tool';

export type ParsedArguments = { input: JsonObject; repairs: string[] } | { position: number; message: string };

const longest = 1_000_000;

/** `position` counts characters from the start of the text, whatever engine runs this. */
export function parseArguments(text: string): ParsedArguments {
  if (text.length > longest) return { position: longest, message: `it is longer than ${longest} characters` };
  // Some services send an empty text for a call without arguments; validation reports those that are required.
  if (text.trim() === '') return { input: {}, repairs: ['an empty text was taken for no arguments'] };
  const { inner, start, repairs } = withoutFence(text);
  const reading = readJsonText(inner);
  if (!('value' in reading)) return { ...reading, position: reading.position + start };
  if (!isJsonObject(reading.value)) return { position: start, message: 'it is not a JSON object' };
  return { input: reading.value, repairs: [...repairs, ...reading.repairs] };
}

/** Removes only a complete code fence: if the closing fence is missing, the text was cut off. */
function withoutFence(text: string): { inner: string; start: number; repairs: string[] } {
  const [, open, inner] = /^(\s*```[a-zA-Z]*\s)([\s\S]*?)\s*```\s*$/.exec(text) ?? [];
  if (open === undefined || inner === undefined) return { inner: text, start: 0, repairs: [] };
  return { inner, start: open.length, repairs: ['the code fence around it was left out'] };
}
