/** What a call costs besides its tool: finding, checking, and the race against its time. */
import type { ToolLayer } from '#core/tools/layer.ts';
import { median, percentile } from '../../statistics.ts';
import type { Row } from '../../table.ts';
import type { Ours } from '../source.ts';

const calls = 5000;
const warmUp = 1000;

/** A local tool that answers at once, called as the agent calls it, among all these other servers. */
export async function timeDispatch(ours: Ours, others: readonly ToolLayer[]): Promise<Row[]> {
  const layers = [...others, instantLayer(ours, others)];
  const { names } = ours.buildToolsFromLayers(layers, ours.optionsFor(layers, { profile: 'openai' }));
  const named = [...names.values()].find(({ layer }) => layer === layers.at(-1));
  if (!named) throw new Error('The instant tool was not offered.');
  const target = { ...(await ours.toTarget(named)), profile: 'openai' as const };
  const input = { order_number: 'AB-1', state: 'open', fields: ['name', 'sum'], limit: 5 };
  const times: number[] = [];
  for (let n = -warmUp; n < calls; n++) {
    const start = performance.now();
    await callOnce(ours, { id: `call_${n}`, name: named.name, input, target }, layers);
    if (n >= 0) times.push(performance.now() - start);
  }
  const row = (title: string, share: number, note: string): Row => ({
    title: `A call besides its tool, ${title}`,
    unit: 'µs',
    figures: { ours: 1000 * (share === 0.5 ? median(times) : percentile(times, share)) },
    samples: calls,
    note,
  });
  const among = `prepared and executed, among ${layers.length} layers; the tool answers at once`;
  return [row('median', 0.5, `${among}; aim: under 1,000 µs`), row('99th percentile', 0.99, among)];
}

function instantLayer({ localLayer }: Ours, [like]: readonly ToolLayer[]): ToolLayer {
  const tool = like?.tools.find(({ name }) => name === 'list_order');
  if (!tool?.inputSchema) throw new Error('There is no tool to be like.');
  const { name, description, hints, inputSchema } = tool;
  const answer = { type: 'result' as const, content: [{ type: 'text' as const, text: 'done' }], isError: false };
  return localLayer({
    name: 'instant',
    tools: [{ name, description, hints, inputSchema, execute: async () => answer }],
  });
}

type Call = Parameters<Ours['prepareCall']>[0];

async function callOnce({ prepareCall, executeCall }: Ours, call: Call, layers: readonly ToolLayer[]): Promise<void> {
  const prepared = await prepareCall(call, layers);
  if (prepared.type !== 'prepared') throw new Error(`The call was refused: ${prepared.code}.`);
  const limits = { timeout: 60_000, asking: () => undefined };
  const outcome = await executeCall(prepared, limits, new AbortController().signal);
  if (outcome.type !== 'result') throw new Error(`The call failed: ${outcome.code}.`);
}
