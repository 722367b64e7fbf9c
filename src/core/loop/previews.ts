/** What calls are and will draw, while their arguments are still being written. Nothing of it is recorded. */
import { prepareCall, toTarget } from '#core/tools/dispatcher.ts';
import type { DrawnWidget } from '#core/tools/layer.ts';
import { PartialJson } from '#core/tools/partial-json.ts';
import type { NamedTool } from '#core/tools/registry.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import { isJsonObject, type SchemaProfile } from '#core/tools/tool.ts';
import type { ModelEvent } from './provider';
import type { RunEvent, Shaping } from './session-event';

/** Milliseconds between two drawings, or so many times what the last one took; and characters of arguments that are drawn early. */
const [every, pause, maxLength] = [200, 8, 200_000];

interface Written extends Shaping {
  target: CallTarget;
  named: NamedTool;
  json: PartialJson;
  isDrawn: boolean;
}

/** Follows the calls of an answer. What it returns is checked as the call itself will be. `targetBefore`: of what is no longer offered. */
export function createPreviews(
  names: ReadonlyMap<string, NamedTool>,
  profile: SchemaProfile,
  targetBefore: (name: string) => CallTarget | null,
) {
  const calls = new Map<string, Written>();
  let next = 0;
  const begin = async ({ id, name }: { id: string; name: string }): Promise<Shaping> => {
    const named = names.get(name);
    if (!named) return { id, name, target: targetBefore(name) };
    const target = await toTarget(named);
    if (named.layer.preview) calls.set(id, { id, name, target, named, json: new PartialJson(), isDrawn: false });
    return { id, name, target };
  };
  return async (event: ModelEvent): Promise<Extract<RunEvent, { type: 'tool-call-start' }> | null> => {
    if (event.type === 'tool-call-start') return { type: event.type, ...(await begin(event)) };
    const call = event.type === 'tool-call-delta' ? calls.get(event.id) : undefined;
    if (!call || event.type !== 'tool-call-delta') return null;
    if (call.json.length + event.text.length > maxLength) {
      calls.delete(event.id); // what stands stays until the widget comes
      return null;
    }
    call.json.push(event.text);
    const began = performance.now();
    if (began < next) return null;
    const drawn = await drawnBy(call, profile);
    next = performance.now() + Math.max(every, pause * (performance.now() - began));
    if (!drawn && !call.isDrawn) return null;
    call.isDrawn = drawn !== null;
    const { id, name, target } = call;
    return { type: 'tool-call-start', id, name, target, ...(drawn && { drawn }) };
  };
}

async function drawnBy(
  { name, target: of, named, json }: Written,
  profile: SchemaProfile,
): Promise<DrawnWidget | null> {
  const input = json.whole();
  if (!isJsonObject(input)) return null;
  const target = { ...of, profile };
  const prepared = await prepareCall({ id: '', name, input, target }, [named.layer]);
  if (prepared.type !== 'prepared') return null;
  return named.layer.preview?.(prepared.tool.name, prepared.input) ?? null;
}
