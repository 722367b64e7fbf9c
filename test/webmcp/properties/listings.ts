/** Listings: what each must show, in which order, and that its objects are nobody else's. */
import { documentOf, idle, inTreeOrder, isAvailable, isNear, listDocument, type Model, maySee } from './model';
import { nameOf } from './tools';
import { expectThat, follow, pageOf, present, type World } from './world';

type Listed = Awaited<ReturnType<ModelContext['getTools']>>;

interface Listing {
  readonly viewer: number;
  readonly fromOrigins: readonly string[];
  readonly begun: number;
}

export function list(world: World, viewer: number, fromOrigins: readonly string[] | undefined): void {
  const begun = world.history.length - 1;
  const model = present(world);
  const refusal = idle(model, viewer);
  const near = inTreeOrder(model).filter((owner) => !refusal && isNear(model, viewer, owner));
  const promise = expectAsked(world, viewer, near, () =>
    pageOf(world, viewer).modelContext.getTools(fromOrigins && { fromOrigins: [...fromOrigins] }),
  );
  const title = `listing ${begun} by document ${viewer}`;
  follow(world, { title, document: viewer }, promise, ({ value, error }) => {
    if (refusal) return nameOf(error) === refusal ? undefined : `ends with ${error ?? value} instead of ${refusal}`;
    if (!value) return `rejects with ${error}`;
    return faultIn(world, { viewer, fromOrigins: fromOrigins ?? [], begun }, value);
  });
}

/** Each lazy schema that the viewer may see is asked once, and no other. */
function expectAsked<T>(world: World, viewer: number, owners: readonly number[], steps: () => T): T {
  const model = present(world);
  const tools = owners.flatMap((owner) =>
    documentOf(model, owner).tools.filter(({ exposedTo }) => maySee(model, viewer, owner, exposedTo)),
  );
  const wanted = [...world.asked];
  for (const { schema } of tools) if (schema && 'lazy' in schema) wanted[schema.lazy] = (wanted[schema.lazy] ?? 0) + 1;
  const result = steps();
  expectThat(
    world,
    `${wanted}` === `${world.asked}`,
    `A listing asks lazy schemas ${world.asked} instead of ${wanted}`,
  );
  return result;
}

function faultIn(world: World, listing: Listing, listed: Listed): string | undefined {
  const { viewer, begun } = listing;
  const page = pageOf(world, viewer);
  const then = world.history[begun] as Model; // it was the present one
  const places = inTreeOrder(then);
  const sections = places.map((owner) => listed.filter(({ window }) => window === page.windowOf(pageOf(world, owner))));
  const sorted = sections.flat().sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  if (sorted.length !== listed.length || sorted.some((tool, i) => tool !== listed[i])) return `is not sorted`;
  if (listed.some((tool) => isKnown(world, tool) || (tool.inputSchema && isKnown(world, tool.inputSchema))))
    return 'shares an object with another listing';
  const wrong = places.findIndex((owner, i) => !hasBeen(world, listing, owner, toText(sections[i] ?? [])));
  return wrong < 0 ? undefined : `shows ${toText(sections[wrong] ?? [])} of document ${places[wrong]}`;
}

function isKnown({ listed }: World, object: object): boolean {
  return listed.has(object) || !listed.add(object);
}

/** All members in their order, without the window, which comes last. */
const toText = (tools: Listed) =>
  JSON.stringify(tools.map((tool) => (Object.keys(tool).at(-1) === 'window' ? { ...tool, window: undefined } : tool)));

/** Near documents show their tools of the moment of the call, others those of a later one, or none if they have gone. */
function hasBeen(world: World, { viewer, fromOrigins, begun }: Listing, owner: number, text: string): boolean {
  const states = world.history.slice(begun);
  const at = isNear(present(world), viewer, owner) ? states.slice(0, 1) : states;
  return at.some((model) => JSON.stringify(listDocument(model, viewer, owner, fromOrigins)) === text);
}

export function listAsHost(world: World, document: number): void {
  const model = present(world);
  const { alive, tools, origin } = documentOf(model, document);
  if (!alive) return;
  const { host } = pageOf(world, document);
  const promise = expectAsked(world, document, [document], () => host.listTools());
  expectThat(world, host.size === tools.length, `The host counts ${host.size} tools instead of ${tools.length}`);
  const inOrder = [...tools].sort((one, other) => (one.name < other.name ? -1 : 1));
  const wanted = inOrder.map((tool) => [
    tool.title,
    tool.description,
    tool.disabled,
    isAvailable(model, tool),
    tool.schema !== undefined && 'lazy' in tool.schema,
    origin,
  ]);
  const title = `listing ${world.history.length} as host of ${document}`;
  follow(world, { title, document }, promise, ({ value, error }) => {
    if (!value) return `rejects with ${error}`;
    const listed = value.map((tool) => [
      tool.title,
      tool.description,
      tool.disabled,
      tool.unavailable === undefined,
      tool.lazy,
      tool.origin,
    ]);
    return JSON.stringify(listed) === JSON.stringify(wanted) ? undefined : `shows ${JSON.stringify(listed)}`;
  });
}
