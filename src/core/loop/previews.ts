/** What calls are and will draw, while their arguments are still being written. Nothing of it is recorded. */
import { prepareCall, toTarget } from '#core/tools/dispatcher.ts';
import type { DrawnWidget } from '#core/tools/layer.ts';
import { PartialJson } from '#core/tools/partial-json.ts';
import type { NamedTool } from '#core/tools/registry.ts';
import type { CallTarget } from '#core/tools/schemas.ts';
import { isJsonObject, type SchemaProfile } from '#core/tools/tool.ts';
import type { ModelEvent } from './provider';
import type { RunEvent } from './session-event';

/** Milliseconds between two drawings, or so many times what the last one took; and characters of arguments that are drawn early. */
const [every, pause, maxLength] = [200, 8, 200_000];

type Shown = Extract<RunEvent, { type: 'tool-call-start' }>;

interface Written {
  shown: Shown;
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
  return async (event: ModelEvent): Promise<Shown | null> => {
    if (event.type === 'tool-call-start') {
      const named = names.get(event.name);
      const target = named ? await toTarget(named) : targetBefore(event.name);
      const shown = { ...event, target };
      if (named?.layer.preview && target)
        calls.set(event.id, { shown, target, named, json: new PartialJson(), isDrawn: false });
      return shown;
    }
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
    return { ...call.shown, ...(drawn && { drawn }) };
  };
}

async function drawnBy({ shown, target, named, json }: Written, profile: SchemaProfile): Promise<DrawnWidget | null> {
  const input = json.whole();
  if (!isJsonObject(input)) return null;
  const call = { id: '', name: shown.name, input, target: { ...target, profile } };
  const prepared = await prepareCall(call, [named.layer]);
  if (prepared.type !== 'prepared') return null;
  return named.layer.preview?.(prepared.tool.name, prepared.input) ?? null;
}
