/** The second page of `check_out`: goes on with the call that led here, and says where the delivery is. */
import { fill, region } from '../element.ts';

interface Input {
  name: string;
  ms?: number;
}

interface Proposed {
  registerTool(tool: object): Promise<void>;
  resumeTool?(token: string, callback: (input: Input) => unknown): Promise<void>;
}

const token = new URLSearchParams(location.search).get('token');
const context = Reflect.get(document, 'modelContext') as Proposed | undefined; // only proposed
await context?.registerTool({
  name: 'where_is_it',
  description: 'Says where the delivery goes.',
  annotations: { readOnlyHint: true },
  execute: () => region('to').textContent,
});
if (token !== null)
  await context?.resumeTool?.(token, async ({ name, ms = 0 }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    fill(region('to'), name);
    return { order: 7, delivered_to: name };
  });
