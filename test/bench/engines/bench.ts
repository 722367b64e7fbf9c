/** Tabhand beside real engines, by hand: what each of them takes and refuses of what Tabhand sends. Nothing here runs in `npm test`. */
import { deflateSync } from 'node:zlib';
import { runnerImport } from 'vite';
import type { Report, Row } from '../table.ts';
import { compileAll, type Engine, installedEngines } from './installed.ts';

type Ours = typeof import('./entries/ours.ts');
type Schema = Record<string, unknown>;
type Tool = { name: string; description: string; inputSchema: Schema };
type Asked = { tools?: Tool[]; picture?: string; change?: object; key?: string; model?: string };

const profiles = ['openai', 'small-local'] as const;

/** Schemas that made engines refuse whole requests; the sources are in `test/field/models-schemas.test.ts`. */
const odd: Schema[] = [
  { type: 'string', pattern: '[a-z]+/v[0-9]+' },
  { type: 'string', pattern: '^(?!\\.)[a-z.]+@[a-z]+$' },
  { type: 'string', pattern: '^\\d{4}-\\d{2}$' },
  { type: 'string', pattern: '^[\\w-]+$' },
  { type: 'string', minLength: 5000, maxLength: 10_000 },
  { type: 'array', items: { type: 'string', maxLength: 1500 }, maxItems: 100 },
  { type: 'array', items: { type: 'array', items: { type: 'string', minLength: 40 }, minItems: 60 }, minItems: 9 },
  { type: 'array', items: { type: 'string' }, uniqueItems: true, contains: { const: 'a' } },
  { type: 'array', items: false },
  { type: 'integer', minimum: -1e30, maximum: 1e30 },
  { type: 'string', not: { const: 'x' } },
  { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
  { type: 'object', properties: { 'a[b]\\': { type: 'string' } }, additionalProperties: true },
  { type: 'object', properties: { a: { type: 'string' } }, if: { required: ['a'] }, else: { minProperties: 1 } },
  { type: ['string', 'null', 'array'] },
  { anyOf: [{ type: 'string' }, { type: 'null' }] },
  { $ref: '#' },
  {},
];

function squarePng(): string {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 32, 0, 0, 0, 32, 8, 2, 0, 0, 0]);
  const rows = deflateSync(Buffer.alloc(32 * (1 + 32 * 3), 90));
  const begins = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([begins, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]).toString(
    'base64',
  );
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let i = 0; i < 8; i += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

/** Asks as the product does, and stops at the first word. Resolves with the failure, or nothing. `change`: of the request's body. */
async function ask(
  ours: Ours,
  engine: Engine,
  { tools = [], picture, change, key = engine.key ?? 'none', model = engine.model }: Asked,
) {
  const changing: typeof fetch = (url, init) => {
    const body =
      typeof init?.body === 'string' && change ? JSON.stringify({ ...JSON.parse(init.body), ...change }) : init?.body;
    return fetch(url, { ...init, ...(body !== undefined && { body }) });
  };
  const provider = ours.createProvider(
    { type: 'openai-compatible', baseUrl: engine.baseUrl, model },
    { key, fetch: changing, patience: { retries: 0, silence: 120 } },
  );
  const stop = new AbortController();
  const text = ours.said('Play a song.');
  const about = { kind: 'image' as const, name: 'square' };
  const attached = picture && [
    { type: 'image' as const, content: ours.own``, mime: 'image/png', data: picture, about },
  ];
  const messages = [{ role: 'user' as const, text, ...(attached && { attached }) }] as Parameters<
    typeof provider.stream
  >[0]['messages'];
  for await (const event of provider.stream({ system: ours.own`Be brief.`, messages, tools }, stop.signal)) {
    if (event.type === 'end' && event.reason === 'error') return event.failure;
    stop.abort();
  }
  return null;
}

const inWords = (failure: Awaited<ReturnType<typeof ask>>): string =>
  failure ? `${failure.code} ${String(failure.values.detail ?? '')}`.trim() : '';

interface Column {
  subject: string;
  rows: { title: string; failed: number; of: number; why: string }[];
}

const count = (title: string, failures: readonly string[]): Column['rows'][number] => ({
  title,
  failed: failures.filter((each) => each !== '').length,
  of: failures.length,
  why: failures.find((each) => each !== '') ?? '',
});

async function tryEngine(ours: Ours, engine: Engine): Promise<Column> {
  const listed = await ours.listModels(
    { type: 'openai-compatible', baseUrl: engine.baseUrl },
    { ...(engine.key && { key: engine.key }) },
  );
  const named = { ...engine, model: engine.model || (listed.ok && listed.models[0]?.id) || '' };
  const asked = async (what: Asked) => inWords(await ask(ours, named, what));
  const forced = { tool_choice: 'required', max_tokens: 48 };
  const toTools = (schemas: readonly Schema[], profile?: (typeof profiles)[number]): Tool[] =>
    schemas.map((inputSchema, i) => ({
      name: `tool_${i}`,
      description: 'Does a thing.',
      inputSchema: profile ? ours.toProviderSchema(inputSchema, profile).schema : inputSchema,
    }));
  const each = async (title: string, all: Tool[][]): Promise<Column['rows'][number]> => {
    const failures: string[] = [];
    for (const tools of all) failures.push(await asked({ tools, change: forced }));
    return count(title, failures);
  };
  const inParts = odd.map((part) => ({ type: 'object', properties: { part }, required: ['part'] }));
  const byServer = Map.groupBy(ours.publishedTools(), ({ server }) => server);
  const servers = [...byServer.values()].map((tools) => tools.slice(0, 40).map(({ inputSchema }) => inputSchema));
  return {
    subject: engine.name,
    rows: [
      count('list of models', [listed.ok ? '' : listed.failure.code]),
      count('a chat, streamed', [await asked({ change: { max_tokens: 8 } })]),
      count('a picture', [await asked({ picture: squarePng(), change: { max_tokens: 8 } })]),
      await each(
        'odd schemas, as their tools have them',
        inParts.map((one) => toTools([one])),
      ),
      await each(
        'odd schemas, openai',
        inParts.map((one) => toTools([one], 'openai')),
      ),
      await each(
        'odd schemas, small-local',
        inParts.map((one) => toTools([one], 'small-local')),
      ),
      await each(
        'published servers, as their tools are',
        servers.map((all) => toTools(all)),
      ),
      await each(
        'published servers, openai',
        servers.map((all) => toTools(all, 'openai')),
      ),
      await each(
        'published servers, small-local',
        servers.map((all) => toTools(all, 'small-local')),
      ),
      count('a model that isn’t there', [await asked({ model: 'nobody' })]),
      count('a wrong address', [inWords(await ask(ours, { ...named, baseUrl: `${engine.baseUrl}/none` }, {}))]),
    ],
  };
}

function tryCompilers(ours: Ours, folder: string): Column[] {
  const published = ours.publishedTools().map(({ inputSchema }) => inputSchema);
  const all: [string, Schema[]][] = [undefined, ...profiles].flatMap((profile) => {
    const write = (schema: Schema) => (profile ? ours.toProviderSchema(schema, profile).schema : schema);
    const what = profile ?? 'as their tools have them';
    const inParts = odd.map((part) => write({ type: 'object', properties: { part }, required: ['part'] }));
    return [
      [`odd schemas, ${what}`, inParts],
      [`published tools, ${what}`, published.map(write)],
    ] satisfies [string, Schema[]][];
  });
  const errors = compileAll(
    folder,
    all.flatMap(([, schemas]) => schemas),
  );
  return [...errors].map(([subject, said]) => {
    const left = [...said];
    return { subject, rows: all.map(([title, schemas]) => count(title, left.splice(0, schemas.length))) };
  });
}

/** At once, since one engine takes minutes. */
function tell({ subject, rows }: Column): void {
  for (const { title, failed, of, why } of rows)
    console.error(`${subject}, ${title}: ${failed} of ${of} refused. ${why}`);
}

export async function benchEngines(folder: string | undefined): Promise<Report> {
  if (!folder)
    throw new Error('Say where the engines are installed: --from FOLDER. What it may hold is in installed.ts.');
  const { module: ours } = await runnerImport<Ours>('test/bench/engines/entries/ours.ts', { configFile: false });
  const columns: Column[] = tryCompilers(ours, folder);
  columns.forEach(tell);
  for (const { start } of installedEngines(folder)) {
    const engine = await start();
    if (!engine) continue;
    const column = await tryEngine(ours, engine).finally(engine.stop);
    tell(column);
    columns.push(column);
  }
  const titles = [...new Set(columns.flatMap(({ rows }) => rows.map(({ title }) => title)))];
  return {
    setting: { node: process.version },
    subjects: columns.map(({ subject }) => subject),
    against: {},
    rows: titles.map((title): Row => {
      const found = columns.flatMap(({ subject, rows }) =>
        rows.filter((row) => row.title === title).map((row) => ({ subject, ...row })),
      );
      const figures = Object.fromEntries(found.map(({ subject, failed }) => [subject, failed]));
      return { title, unit: '', figures, samples: found[0]?.of ?? 0 };
    }),
    legend: 'How many requests, or schemas, were refused.',
  };
}
