// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
/** What every widget's view keeps to: it draws the sample and all cases, and reads what its schema says and nothing else. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '#core/tools/tool.ts';
import { Sandboxes } from '#ui/drawing-context.ts';
import { validateParams } from '../../src/widgets/server/check-data';
import { specs } from '../../src/widgets/specs';
import { views } from '../../src/widgets/views';
import type { ViewComponent, WidgetSpec } from '../../src/widgets/widget';
import { drawnIn } from '../support/drawn-widget';
import { isNamed, listMembers, listProperties, watchReads, withoutOptionals } from '../support/widget-reads';

type Cases = Record<string, JsonObject>;
const modules = import.meta.glob<{ cases: Cases }>('./cases/*.ts', { eager: true });
const casesOf = (name: string): Cases | undefined => modules[`./cases/${name}.ts`]?.cases;

/** One sample can't show them all: what it has depends on its preset. There the cases count too. */
const byPreset = new Set(['d3']);

/** Draws it as a panel would, waits for what it loads, presses its first buttons, and takes it away again. */
async function draw(View: ViewComponent, data: JsonObject): Promise<{ html: string; said: string[] }> {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const host = document.body.appendChild(document.createElement('main'));
  try {
    await act(async () => {
      render(
        <Sandboxes.Provider value={{ address: 'about:blank' }}>
          <View data={data} emit={() => undefined} />
        </Sandboxes.Provider>,
        host,
      );
      await vi.dynamicImportSettled();
    });
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await drawnIn(host);
    const html = host.innerHTML;
    for (const button of [...host.querySelectorAll('button')].slice(0, 20)) await act(() => button.click());
    await drawnIn(host);
    return { html, said: complain.mock.calls.map((call) => call.map(String).join(' ')) };
  } finally {
    await act(() => render(null, host));
    host.remove();
    complain.mockRestore();
  }
}

/** A schema in the data is the validator's, which copies it. */
const schemas = new Set(['/schema']);

/** One drawing of each case, with what the view read of all of them. */
async function drawAll(spec: WidgetSpec, all: Cases) {
  const load = views[spec.name];
  if (!load) throw new Error(`${spec.name} has no view`);
  const View = (await load()).default;
  const reads = new Set<string>();
  const failed: Record<string, string[]> = {};
  for (const [name, data] of Object.entries(all)) {
    const { html, said } = await draw(View, watchReads(structuredClone(data), reads, schemas)).catch(toFailure);
    if (said.length > 0 || !html.includes(`data-view="${spec.name}"`)) failed[name] = said;
  }
  return { reads, failed };
}

const toFailure = (error: unknown) => ({
  html: '',
  said: [error instanceof Error ? (error.stack ?? '') : String(error)],
});

test('each view is a widget’s', () => {
  expect(Object.keys(views).sort()).toEqual(specs.map(({ name }) => name).sort());
});

describe.each(specs.map((spec) => [spec.name, spec] as const))('%s', (name, spec) => {
  const all: Cases = { sample: spec.sample, ...casesOf(name) };
  let drawn: Awaited<ReturnType<typeof drawAll>>;
  beforeAll(async () => {
    drawn = await drawAll(spec, all);
  }, 60_000);

  test('it has cases beside its sample, and all of them fit its schema', () => {
    expect(Object.keys(casesOf(name) ?? {}).length).toBeGreaterThan(1);
    const wrong = Object.entries(all).map(([each, data]) => [each, validateParams(name, data)] as const);
    expect(wrong.filter(([, issues]) => issues.length > 0)).toEqual([]);
  });

  test('its sample shows every property, those of items too', () => {
    const samples = byPreset.has(name) ? Object.values(all) : [spec.sample];
    const shown = new Set(samples.flatMap((each) => listMembers(each)));
    expect([...listProperties(spec.schema, { unionsToo: false })].filter((path) => !shown.has(path))).toEqual([]);
  });

  test('it draws its sample and every case, and nothing complains', () => {
    expect(drawn.failed).toEqual({});
  });

  test('it reads every property of its schema', () => {
    const unread = [...listProperties(spec.schema, { unionsToo: true })].filter((path) => !drawn.reads.has(path));
    expect(unread).toEqual([]);
  });

  test('it reads no property that its schema doesn’t name', () => {
    expect([...drawn.reads].filter((path) => !isNamed(spec.schema, path))).toEqual([]);
  });

  test('it draws without what is optional', async () => {
    const bare = withoutOptionals(spec.schema, spec.schema, spec.sample) as JsonObject; // of an object
    const { failed } = await drawAll(spec, { bare });
    expect(failed).toEqual({});
  });
});
