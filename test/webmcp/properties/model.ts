/** What WebMCP's state should be, as plain values: documents, their tools, and who may see which. */

export const ORIGINS = ['https://a.example', 'https://b.example', 'http://localhost:8080'] as const;
/** A sandboxed document's. */
export const OPAQUE = 'null';

export type SchemaState = undefined | { readonly text: string } | { readonly lazy: number };

export interface ToolState {
  readonly registration: number;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly disabled: boolean;
  readonly exposedTo: readonly string[];
  readonly schema: SchemaState;
}

export interface DocumentState {
  readonly origin: string;
  readonly parent: number | undefined;
  readonly allowed: boolean;
  readonly alive: boolean;
  readonly tools: readonly ToolState[];
}

/** What a lazy schema answers at the moment. */
export type Answer = number | 'throws' | 'a number' | 'a promise';

export interface Model {
  readonly documents: readonly DocumentState[];
  readonly answers: readonly Answer[];
}

export const documentOf = (model: Model, index: number): DocumentState => {
  const document = model.documents[index];
  if (!document) throw new Error(`No document ${index}`);
  return document;
};

function withDocument(model: Model, index: number, changes: Partial<DocumentState>): Model {
  const documents = model.documents.map((document, i) => (i === index ? { ...document, ...changes } : document));
  return { ...model, documents };
}

export const findTool = (model: Model, document: number, name: string): ToolState | undefined =>
  model.documents[document]?.tools.find((tool) => tool.name === name);

export function withTool(model: Model, document: number, tool: ToolState): Model {
  const others = documentOf(model, document).tools.filter(({ name }) => name !== tool.name);
  return withDocument(model, document, { tools: [...others, tool] });
}

export const withoutTool = (model: Model, document: number, registration: number): Model =>
  withDocument(model, document, {
    tools: documentOf(model, document).tools.filter((tool) => tool.registration !== registration),
  });

/** The document and all documents in its frames. */
export function withoutFrame(model: Model, index: number): Model {
  const frames = model.documents.flatMap(({ parent }, i) => (parent === index ? [i] : []));
  return frames.reduce(withoutFrame, withDocument(model, index, { alive: false }));
}

/** Why a document may do nothing. */
export function idle(model: Model, index: number): string | undefined {
  const { alive, allowed } = documentOf(model, index);
  if (!alive) return 'InvalidStateError';
  return allowed ? undefined : 'NotAllowedError';
}

/** Near documents reach each other directly, all others by messages. */
export const isNear = (model: Model, one: number, other: number) =>
  one === other ||
  (documentOf(model, one).origin === documentOf(model, other).origin && documentOf(model, one).origin !== OPAQUE);

/** As far as origins say; both documents may have gone. */
export function maySee(model: Model, viewer: number, owner: number, exposedTo: readonly string[]): boolean {
  const { origin } = documentOf(model, viewer);
  if (isNear(model, viewer, owner)) return true;
  return origin !== OPAQUE && documentOf(model, owner).origin !== OPAQUE && exposedTo.includes(origin);
}

export const isAvailable = ({ answers }: Model, { schema }: ToolState): boolean =>
  !schema || 'text' in schema || typeof answers[schema.lazy] === 'number';

/** The tool will run when `caller` calls it. */
export function mayRun(model: Model, caller: number, owner: number, tool: ToolState | undefined): boolean {
  return (
    !!tool &&
    documentOf(model, owner).alive &&
    maySee(model, caller, owner, tool.exposedTo) &&
    !tool.disabled &&
    isAvailable(model, tool)
  );
}

/** All living documents, each before those in its frames. */
export function inTreeOrder({ documents }: Model, root = 0): number[] {
  if (!documents[root]?.alive) return [];
  const frames = documents.flatMap(({ parent }, i) => (parent === root ? [i] : []));
  return [root, ...frames.flatMap((frame) => inTreeOrder({ documents, answers: [] }, frame))];
}

const toSchema = ({ answers }: Model, schema: SchemaState) =>
  schema && { inputSchema: 'text' in schema ? JSON.parse(schema.text) : { answer: answers[schema.lazy] } };

/** What a document's tools look like to `viewer`, who wants those of `fromOrigins` too; without their window. */
export function listDocument(model: Model, viewer: number, owner: number, fromOrigins: readonly string[]): object[] {
  const { alive, origin, tools } = documentOf(model, owner);
  const wanted = isNear(model, viewer, owner) || fromOrigins.includes(origin);
  if (!alive || !wanted) return [];
  return tools
    .filter((tool) => maySee(model, viewer, owner, tool.exposedTo) && isAvailable(model, tool))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, title, description, disabled, schema }) => ({
      description,
      ...(disabled && { disabled }),
      ...toSchema(model, schema),
      name,
      origin,
      title,
    }));
}
