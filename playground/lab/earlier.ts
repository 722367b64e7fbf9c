/** Registers tools as sites did before the standard settled: each block in a way that was common then. */
import { fill, region } from '../element.ts';

interface Client {
  requestUserInteraction?(callback: () => Promise<unknown>): Promise<unknown>;
}

interface EarlierTool {
  name: string;
  description: string;
  inputSchema?: object;
  annotations?: Record<string, boolean>;
  execute: (input: Record<string, unknown>, client?: Client) => unknown;
}

/** `navigator.modelContext` of Chrome 146. */
interface EarlierContext {
  registerTool?(tool: EarlierTool): { unregister?(): void } | undefined;
  unregisterTool?(name: string): void;
  provideContext?(context: { tools: EarlierTool[] }): void;
  clearContext?(): void;
}

const text = (words: string) => ({ content: [{ type: 'text', text: words }] });
const nothing = { type: 'object', properties: {} };
let orders = 0;

const siteInfo: EarlierTool = {
  name: 'get_site_info',
  description: 'Says what this site is.',
  inputSchema: nothing,
  annotations: { readOnlyHint: true },
  execute: async () => text('A tea shop of an earlier era.'),
};

const order: EarlierTool = {
  name: 'order_tea',
  description: 'Orders a pot of tea, once the person has agreed on the page.',
  inputSchema: { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] },
  async execute({ kind }, client) {
    const agreed = client?.requestUserInteraction ? await client.requestUserInteraction(askPerson) : confirm('Order?');
    if (!agreed) return text('The person said no.');
    orders += 1;
    fill(region('orders'), String(orders));
    return text(`Ordered: ${kind}.`);
  },
};

const hours: EarlierTool = {
  name: 'opening_hours',
  description: 'Says when the shop is open.',
  execute: () => 'Always',
};

/** A dialog in the page, as the drafts meant it: the person answers where they trust. */
function askPerson(): Promise<boolean> {
  const question = region('question');
  question.hidden = false;
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => () => {
      question.hidden = true;
      resolve(agreed);
    };
    region('yes').onclick = answer(true);
    region('no').onclick = answer(false);
  });
}

// The recipe of agent-readiness checkers: provideContext first, and registerTool only where there is none.
const found: unknown = Reflect.get(navigator, 'modelContext');
const context = found as EarlierContext | undefined; // what a page of that time took it for
if (typeof context?.provideContext === 'function') {
  context.provideContext({ tools: [siteInfo, order] });
  context.provideContext({ tools: [siteInfo, order] }); // a framework that mounts twice
} else if (context?.registerTool) {
  context.registerTool(siteInfo);
  context.registerTool(order);
}

// A tool that comes and goes: what may be left of it is taken away first, and its handle takes it away at the end.
context?.unregisterTool?.('opening_hours');
const registration = context?.registerTool?.(hours);
context?.registerTool?.(hours); // nobody handles this refusal
region('close').addEventListener('click', () => {
  registration?.unregister?.();
  context?.clearContext?.();
});

const faults: string[] = [];
addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
Object.assign(window, { faults });
