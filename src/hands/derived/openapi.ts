/** The readings of an API whose description the page links: GET, on the page's origin, without signing in. */
import { type Guess, isObject, type JsonObject, ownUrl } from './guess';
import { take } from './labels';
import { leadsOut, toName } from './words';

const links =
  'link[rel~="service-desc"][href], link[type^="application/openapi+json" i][href], link[type^="application/vnd.oai.openapi+json" i][href]';
const mostOperations = 20;
/** Characters of a description, and of an answer. */
const longest = 2_000_000;
/** Milliseconds. */
const timeLimit = 5000;

/** The JSON text at an address of the page's origin, fetched as somebody who isn't signed in. Null: there is none. */
async function read(url: URL): Promise<string | null> {
  const request = fetch(url, { credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(timeLimit) });
  const text = await request.then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null, // no answer is an answer: the page offers no such tools
  );
  return text !== null && text.length <= longest ? text : null;
}

function parse(text: string | null): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? value : null;
  } catch {
    return null; // a description in YAML, or a page that says that there is none
  }
}

export async function guessApi(page: Document, taken: Set<string>): Promise<Guess[]> {
  const link = page.querySelector(links)?.getAttribute('href');
  const url = link ? ownUrl(page, link) : null;
  const api = url && parse(await read(url));
  const base = api && ownUrl(page, URL.parse(serverOf(api), url)?.href ?? '');
  if (!base || !isObject(api.paths)) return [];
  const guesses = Object.entries(api.paths).flatMap(([path, item]) => {
    if (!isObject(item) || !isObject(item.get) || !isOpen(item.get.security ?? api.security)) return [];
    const parameters = [item.parameters, item.get.parameters].flat().flatMap((each) => toParameter(each, api));
    const isPlain = !parameters.includes(null) && !leadsOut(`${path} ${item.get.summary}`.replace(/\W+|_/g, ' '));
    return isPlain ? [{ base, path, operation: item.get, parameters: parameters.filter((each) => each !== null) }] : [];
  });
  return guesses.slice(0, mostOperations).map((each) => toGuess(page, each, taken));
}

const serverOf = ({ servers }: JsonObject): string => {
  const first: unknown = Array.isArray(servers) ? servers[0] : null;
  return isObject(first) && typeof first.url === 'string' ? first.url : '/';
};

/** No way to sign in is required. */
const isOpen = (security: unknown): boolean =>
  !Array.isArray(security) ||
  security.length === 0 ||
  security.some((way) => isObject(way) && Object.keys(way).length === 0);

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonObject;
}

/** Null: the operation requires what isn't sent, such as a header. */
function toParameter(given: unknown, api: JsonObject): (Parameter | null)[] {
  const found = resolve(given, api);
  if (!isObject(found) || typeof found.name !== 'string') return [];
  const { name, in: place, required, schema, description } = found;
  if (place !== 'path' && place !== 'query') return required === true ? [null] : [];
  const resolved = resolve(schema, api);
  const plain = isObject(resolved) && !JSON.stringify(resolved).includes('"$ref"') ? resolved : { type: 'string' };
  const words = typeof description === 'string' && { description: description.slice(0, 300) };
  return [{ name, in: place, required: place === 'path' || required === true, schema: { ...plain, ...words } }];
}

/** What a reference within the description leads to. */
function resolve(given: unknown, api: JsonObject): unknown {
  const reference = isObject(given) ? given.$ref : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return given;
  const steps = reference.slice(2).split('/');
  return steps.reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), api);
}

interface Operation {
  base: URL;
  path: string;
  operation: JsonObject;
  parameters: readonly Parameter[];
}

function toGuess(page: Document, { base, path, operation, parameters }: Operation, taken: Set<string>): Guess {
  const { operationId, summary, description } = operation;
  const words = [summary, description].find((each) => typeof each === 'string')?.slice(0, 300);
  const name = typeof operationId === 'string' ? operationId.replace(/([a-z\d])([A-Z])/g, '$1_$2') : `get_${path}`;
  const required = parameters.filter((each) => each.required).map((each) => each.name);
  const where = `${base.origin}${base.pathname.replace(/\/$/, '')}${path}`.slice(0, 300);
  const said = words ? ` In the API’s words: “${words}”` : '';
  const tool = {
    name: take(taken, toName(name), 'read_api'),
    title: words ?? path,
    description: `Guessed by Tabhand from the OpenAPI document of this page: reads ${where} (GET, without signing in).${said}`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((each) => [each.name, each.schema])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
    readOnly: true,
  };
  const play = async (input: JsonObject) => {
    const url = addressOf({ base, path, parameters }, input);
    const own = url && ownUrl(page, url.href);
    const text = own && (await read(own));
    if (!own || text === null) return { type: 'refused' as const, why: 'gone' as const, name: where }; // const: literal types
    return { type: 'read' as const, data: parse(text) ?? text }; // const: a literal type
  };
  return { tool, play, script: () => apiScript({ base, path, parameters }) };
}

const apiScript = ({ base, path, parameters }: Omit<Operation, 'operation'>): string =>
  `const path = ${JSON.stringify(path)}.replace(/{([^}]+)}/g, (_, name) => encodeURIComponent(input[name] ?? ''));
if (path.split('/').some((part) => /^\\.+$/.test(part))) throw new Error('A value can’t be dots only.');
const url = new URL(${JSON.stringify(base.href.replace(/\/$/, ''))} + path);
for (const name of ${JSON.stringify(parameters.filter((each) => each.in === 'query').map(({ name }) => name))})
  for (const each of [input[name] ?? []].flat()) url.searchParams.append(name, each);
const answer = await fetch(url, { credentials: 'omit', redirect: 'error' });
if (!answer.ok) throw new Error(\`The site answered ${'$'}{answer.status}.\`);
return answer.text();`;

function addressOf({ base, path, parameters }: Omit<Operation, 'operation'>, input: JsonObject): URL | null {
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '')));
  // A value that is all dots would climb out of its place in the path.
  if (filled.split('/').some((part) => /^(\.|%2e)+$/i.test(part))) return null;
  const url = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}/${filled.replace(/^\/+/, '')}`);
  for (const { name, in: place } of parameters) {
    const value = input[name];
    if (place === 'query' && value !== undefined)
      for (const each of [value].flat()) url.searchParams.append(name, String(each));
  }
  return url;
}
