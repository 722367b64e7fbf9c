/** A real frame tree beside its model, and the bookkeeping that compares them. */
import { createPageTree, type PageDocument } from '../../support/page-tree';
import { type EventLoop, startLoop } from './event-loop';
import { type Answer, documentOf, type Model, maySee, ORIGINS, withoutFrame } from './model';

/** A visible change of a tool, which those who may see the tool must hear of. */
interface Change {
  readonly owner: number;
  readonly exposedTo: readonly string[];
  readonly before: Model;
}

/** A call of `registerTool`, whether it was refused or not. */
export interface Registered {
  readonly document: number;
  readonly name: string;
  readonly controller: AbortController;
  readonly exposedTo: readonly string[];
  aborted: boolean;
}

export interface Call {
  readonly title: string;
  readonly caller: number;
  readonly owner: number;
  readonly name: string;
  /** The JSON text of its input. */
  readonly text: string;
  readonly controller: AbortController;
  /** The state in which it was begun. */
  readonly begun: number;
  /** It may not be put to the tool. */
  readonly refused: boolean;
  readonly depth: number;
  aborted: boolean;
  ended: boolean;
  run?: Run;
}

/** Once through a tool's code. */
export interface Run {
  readonly call: Call;
  readonly signal: AbortSignal;
  /** The result's text; undefined when the code fails. */
  readonly text: string | undefined;
  finished: boolean;
  finish?: () => void;
}

export interface World {
  readonly loop: EventLoop;
  readonly pages: PageDocument[];
  /** Each state that has been, the present one last. */
  readonly history: Model[];
  /** Since the tasks last were at rest. */
  changes: Change[];
  /** How many `toolchange` events each document has heard, and how many until then. */
  readonly heard: number[];
  heardBefore: number[];
  /** The promises that wait, each with the document that it belongs to. */
  readonly pending: Map<string, number>;
  readonly faults: string[];
  /** How often each lazy schema was asked. */
  readonly asked: number[];
  readonly lazies: (() => object)[];
  readonly registrations: Registered[];
  readonly calls: Call[];
  readonly runs: Run[];
  /** Each `toolactivated` and `toolcancel`. */
  readonly events: { readonly type: string; readonly document: number; readonly name: string }[];
  /** All objects of all listings. */
  readonly listed: WeakSet<object>;
}

export function createWorld(seed: number): World {
  const world: World = {
    loop: startLoop(seed),
    pages: [],
    history: [{ documents: [], answers: [] }],
    changes: [],
    heard: [],
    heardBefore: [],
    registrations: [],
    lazies: [],
    calls: [],
    runs: [],
    events: [],
    listed: new WeakSet(),
    pending: new Map(),
    faults: [],
    asked: [],
  };
  addDocument(world, { origin: ORIGINS[0], parent: undefined, allowed: true });
  return world;
}

export const present = ({ history }: World): Model => history.at(-1) ?? { documents: [], answers: [] };

export const pageOf = ({ pages }: World, index: number): PageDocument => {
  const page = pages[index];
  if (!page) throw new Error(`No page ${index}`);
  return page;
};

export const enter = (world: World, model: Model) => world.history.push(model) - 1;

export function expectThat(world: World, holds: boolean, otherwise: string): void {
  if (!holds) world.faults.push(otherwise);
}

interface Place {
  readonly origin: string;
  readonly parent: number | undefined;
  readonly allowed: boolean;
}

export function addDocument(world: World, { origin, parent, allowed }: Place): void {
  const { loop, pages } = world;
  const index = pages.length;
  loop.isAlive = () => documentOf(present(world), index).alive;
  const queue = (steps: () => void, target: object) => loop.queueTask(target, steps);
  const page = parent === undefined ? createPageTree(origin, queue) : pageOf(world, parent).addFrame(origin);
  loop.isAlive = () => true;
  page.state.allowed = allowed;
  pages.push(page);
  const model = present(world);
  enter(world, { ...model, documents: [...model.documents, { origin, parent, allowed, alive: true, tools: [] }] });
  world.heard[index] = 0;
  page.modelContext.addEventListener('toolchange', () => {
    world.heard[index] = (world.heard[index] ?? 0) + 1;
  });
  for (const type of ['toolactivated', 'toolcancel'] as const)
    page.modelContext.addEventListener(type, (event) => noteRun(world, index, event as ToolActivatedEvent)); // both have a name
}

/** The top document stays. */
export function removeDocument(world: World, index: number): void {
  if (index === 0 || !documentOf(present(world), index).alive) return;
  enter(world, withoutFrame(present(world), index));
  pageOf(world, index).remove();
}

export function noteChange(world: World, owner: number, exposedTo: readonly string[]): void {
  if (documentOf(present(world), owner).alive) world.changes.push({ owner, exposedTo, before: present(world) });
}

const count = <T>(items: readonly T[], test: (item: T) => boolean) => items.filter(test).length;

/** `toolactivated` follows the start of the code, `toolcancel` follows that and the abort of its signal. */
function noteRun(world: World, document: number, { type, toolName: name }: ToolActivatedEvent): void {
  world.events.push({ type, document, name });
  const { activated, cancelled, runs, aborted } = countRuns(world, document, name);
  expectThat(world, activated <= runs, `${type} of ${name} comes before its code`);
  expectThat(world, cancelled <= Math.min(activated, aborted), `toolcancel of ${name} comes too early`);
}

function countRuns({ events, runs }: World, document: number, name: string) {
  const here = events.filter((event) => event.document === document && event.name === name);
  const its = runs.filter(({ call }) => call.owner === document && call.name === name);
  return {
    activated: count(here, ({ type }) => type === 'toolactivated'),
    cancelled: count(here, ({ type }) => type === 'toolcancel'),
    runs: its.length,
    aborted: count(its, ({ signal }) => signal.aborted),
  };
}

/** At rest each run has had its events, and knows whether its caller has given up. */
function checkRuns(world: World): void {
  const isAlive = (document: number) => documentOf(present(world), document).alive;
  for (const { call, finished, signal } of world.runs.filter((run) => isAlive(run.call.owner))) {
    const { caller, owner, name, title, aborted } = call;
    const counts = countRuns(world, owner, name);
    expectThat(
      world,
      counts.activated === counts.runs,
      `${title}: ${counts.activated} toolactivated, ${counts.runs} runs`,
    );
    expectThat(
      world,
      counts.cancelled === counts.aborted,
      `${title}: ${counts.cancelled} toolcancel, ${counts.aborted} aborts`,
    );
    const given = aborted || !isAlive(caller);
    expectThat(world, given || !signal.aborted, `${title}: the tool is told of an abort that was not`);
    expectThat(world, !given || finished || signal.aborted, `${title}: the tool is not told of the abort`);
  }
}

/** A visible change is heard once by each document that can see the tool, and nothing else is heard. */
function checkReceived(world: World): void {
  const model = present(world);
  world.pages.forEach((_, viewer) => {
    const seen = world.changes.filter(({ owner, exposedTo }) => maySee(model, viewer, owner, exposedTo));
    const { alive, allowed } = documentOf(model, viewer);
    const heard = (world.heard[viewer] ?? 0) - (world.heardBefore[viewer] ?? 0);
    const must = seen.filter(
      ({ owner, before }) => alive && documentOf(model, owner).alive && before.documents[viewer] !== undefined,
    );
    // Who came or went meanwhile may have heard of it or not.
    const can = seen.filter(({ before }) => before.documents[viewer]?.alive !== false);
    const [min, max] = allowed ? [must.length, can.length] : [0, 0];
    expectThat(
      world,
      heard >= min && heard <= max,
      `Document ${viewer} heard ${heard} changes instead of ${min} to ${max}`,
    );
  });
  world.changes = [];
  world.heardBefore = [...world.heard];
}

export async function rest(world: World): Promise<void> {
  await world.loop.rest();
  checkReceived(world);
  checkRuns(world);
}

/** A promise of the API: while its document lives, it must settle, and as `check` says. */
export function follow<T>(
  world: World,
  { title, document }: { title: string; document: number },
  promise: Promise<T>,
  check: (outcome: { value?: T; error?: unknown }) => string | undefined,
): void {
  world.pending.set(title, document);
  const settle = (outcome: { value?: T; error?: unknown }) => {
    world.pending.delete(title);
    const fault = documentOf(present(world), document).alive && check(outcome);
    if (fault) world.faults.push(`${title}: ${fault}`);
  };
  promise.then(
    (value) => settle({ value }),
    (error: unknown) => settle({ error }),
  );
}

/** Everything that was asked for has come. */
export function checkPending(world: World): void {
  for (const [title, document] of world.pending)
    expectThat(world, !documentOf(present(world), document).alive, `${title}: never settles`);
}

export function setAnswer(world: World, lazy: number, answer: Answer): void {
  const model = present(world);
  enter(world, { ...model, answers: model.answers.map((old, i) => (i === lazy ? answer : old)) });
}
