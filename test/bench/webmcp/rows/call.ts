/** How long a call takes beyond what the tool itself does. */
import type { Page } from 'playwright-core';
import { median, percentile } from '../../statistics.ts';
import type { Measurement } from '../measure.ts';

declare const document: ToolDocument;

const CALLS = 2000;
const NOTE = 'one after the other; the peer takes the input as JSON text only, so its caller writes that';

/** Microseconds of each call, one after the other. */
const callMany = (page: Page, inputAsText: boolean): Promise<number[]> =>
  page.evaluate(
    async ({ calls, asText }) => {
      const { modelContext } = document;
      await modelContext.registerTool({
        name: 'add',
        description: 'Adds two numbers',
        inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
        execute: ({ a, b }: { a: number; b: number }) => ({ sum: a + b }),
      });
      const [tool] = await modelContext.getTools();
      if (!tool) throw new Error('getTools() gave no tool.');
      // The types know only an object; the peer takes only text, as Chromium once did.
      const toInput = (input: object) => (asText ? (JSON.stringify(input) as unknown as object) : input);
      const times: number[] = [];
      for (let i = 0; i < calls; i++) {
        const start = performance.now();
        const text = await modelContext.executeTool(tool, toInput({ a: i, b: 1 }));
        times.push((performance.now() - start) * 1000);
        if (text !== `{"sum":${i + 1}}`) throw new Error(`The tool gave ${text}.`);
      }
      return times;
    },
    { calls: CALLS, asText: inputAsText },
  );

export const call: Measurement = {
  rounds: 9,
  seconds: 15,
  async sample(open, subject) {
    const times = await callMany(await open(), subject === 'peer');
    return { p50: median(times), p99: percentile(times, 0.99) };
  },
  rows: [
    { title: 'Call, p50 of 2,000', unit: 'µs', key: 'p50', reduce: median, note: NOTE },
    { title: 'Call, p99 of 2,000', unit: 'µs', key: 'p99', reduce: median, note: NOTE },
  ],
};
