/** Tries what there is of WebMCP in this page and says it, a line for each part. */
import { element, fill, region } from '../element.ts';

type Context = Record<'registerTool' | 'updateTool' | 'getTools' | 'executeTool', (...args: unknown[]) => unknown>;

const found: unknown = Reflect.get(document, 'modelContext') ?? Reflect.get(navigator, 'modelContext');
const context = found as Partial<Context> | undefined; // any of its members may be missing

/** Registers a tool with this schema, looks at what is done with it, and unregisters it. */
async function withTool<T>(inputSchema: object, look: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const tool = { name: 'is_it_there', description: 'Says yes.', inputSchema, execute: () => 'yes' };
  await context?.registerTool?.(tool, controller);
  try {
    return await look();
  } finally {
    controller.abort();
  }
}

interface Listed {
  name: string;
  inputSchema?: { title?: string };
  disabled?: boolean;
}

const listed = async (name: string) =>
  ((await context?.getTools?.()) as Listed[] | undefined)?.find((tool) => tool.name === name);

const hasLazySchemas = () =>
  withTool(
    () => ({ title: 'lazy' }),
    async () => (await listed('is_it_there'))?.inputSchema?.title === 'lazy',
  );

const hasUpdates = () =>
  withTool({}, async () => {
    await context?.updateTool?.('is_it_there', { disabled: true });
    return (await listed('is_it_there'))?.disabled === true;
  });

const runsTools = () =>
  withTool({}, async () => (await context?.executeTool?.(await listed('is_it_there'), {})) === 'yes');

/** The browser's own functions show no source. */
function whose(): string {
  const source = String(context?.registerTool);
  if (/\[native code\]/.test(source)) return 'The browser’s own.';
  return 'A script’s: Tabhand’s, or that of a package in the page.';
}

/** Question → yes, or no and what to do. */
const questions: [question: string, ask: () => boolean | Promise<boolean>, yes: string, no: string][] = [
  ['Is this a secure context?', () => isSecureContext, 'Yes.', 'No: load the page from https or from localhost.'],
  [
    'Is there a document.modelContext?',
    () => 'modelContext' in document,
    'Yes.',
    'No: install Tabhand, or put @tabhand/webmcp into the page.',
  ],
  [
    'Is there a navigator.modelContext, its earlier name?',
    () => 'modelContext' in navigator,
    'Yes.',
    'No: use document.modelContext.',
  ],
  [
    'Does a registered tool run?',
    runsTools,
    'Yes.',
    'No: the page’s permissions policy or its origin may not allow tools.',
  ],
  ['Are forms tools?', async () => (await listed('is_it_there_form')) !== undefined, 'Yes.', 'No.'],
  [
    'May a schema be a function?',
    hasLazySchemas,
    'Yes.',
    'No: dynamic tools come with Tabhand, or with install({ dynamic: true }).',
  ],
  ['Can a tool be changed and disabled?', hasUpdates, 'Yes.', 'No: unregister the tool and register it again.'],
];

// One after another, because the tools that are tried share a name; without the API, what makes it absent is all there is to say.
const answers: Element[] = [];
for (const [question, ask, yes, no] of context ? questions : questions.slice(0, 3)) {
  const isThere = await Promise.resolve()
    .then(ask)
    .catch(() => false);
  answers.push(element('dt', {}, question), element('dd', {}, isThere ? yes : no));
}
if (context) answers.push(element('dt', {}, 'Whose is it?'), element('dd', {}, whose()));
fill(region('answers'), ...answers);
