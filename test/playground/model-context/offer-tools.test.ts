/** How pages offer their tools: to a context with dynamic definitions, to one without, and to none. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offerTools, type PageTool } from '../../../playground/model-context/offer-tools.ts';
import { eventually } from '../../support/eventually';

let queue = 0;
const tool: PageTool = {
  name: 'remove',
  title: 'Remove',
  description: 'Removes.',
  schema: () => ({ type: 'object', properties: { position: { maximum: queue } } }),
  available: () => queue > 0,
  execute: () => 'done',
};

interface Registered {
  inputSchema: unknown;
  disabled?: boolean;
}

function pageWith(context: object | undefined) {
  vi.stubGlobal('document', { modelContext: context });
  vi.stubGlobal('navigator', {});
}

/** A context as browsers have it: static schemas, and a signal that unregisters. */
function staticContext() {
  const there = new Map<string, Registered>();
  const registerTool = vi.fn(async (made: Registered & { name: string }, { signal }: { signal: AbortSignal }) => {
    if (typeof made.inputSchema === 'function') throw new TypeError('invalid input schema');
    there.set(made.name, made);
    signal.addEventListener('abort', () => there.delete(made.name));
  });
  return { there, registerTool };
}

afterEach(() => {
  queue = 0;
  vi.unstubAllGlobals();
});

describe('offering tools', () => {
  it('registers once with dynamic definitions, hands the schema over as a function, and pushes availability', () => {
    const context = { registerTool: vi.fn(), updateTool: vi.fn() };
    pageWith(context);
    const offer = offerTools([tool]);
    queue = 1;
    offer?.changed();
    queue = 2;
    offer?.changed();
    queue = 0;
    offer?.changed();
    expect(context.registerTool).toHaveBeenCalledTimes(1);
    expect(context.registerTool.mock.calls[0]?.[0]).toMatchObject({ inputSchema: tool.schema, disabled: true });
    expect(context.updateTool.mock.calls).toEqual([
      ['remove', { disabled: false }],
      ['remove', { disabled: true }],
    ]);
  });

  it('without them registers a snapshot, anew when it differs, and not at all while the tool is unavailable', () => {
    const context = staticContext();
    pageWith(context);
    const offer = offerTools([tool]);
    expect(context.there.size).toBe(0);
    queue = 2;
    offer?.changed();
    offer?.changed();
    expect(context.registerTool).toHaveBeenCalledTimes(1);
    queue = 3;
    offer?.changed();
    expect(context.there.get('remove')?.inputSchema).toEqual(tool.schema());
    queue = 0;
    offer?.changed();
    expect(context.there.size).toBe(0);
  });

  it('finds the older place of the context, and says when there is none', () => {
    pageWith(undefined);
    expect(offerTools([tool])).toBeUndefined();
    const context = { registerTool: vi.fn(), updateTool: vi.fn() };
    vi.stubGlobal('navigator', { modelContext: context });
    offerTools([tool]);
    expect(context.registerTool).toHaveBeenCalledTimes(1);
  });

  it('a tool that is refused costs the page nothing but a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    pageWith({
      registerTool: () => {
        throw new Error('Not here.');
      },
    });
    queue = 1;
    expect(offerTools([tool])).toBeDefined();
    await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
  });
});
