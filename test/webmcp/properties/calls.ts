/** Calls by pages and by the extension: how each must end. */
import { documentOf, findTool, idle, isAvailable, type Model, mayRun, OPAQUE } from './model';
import { nameOf } from './tools';
import { type Call, expectThat, follow, pageOf, present, type World } from './world';

export interface Order {
  readonly caller: number;
  readonly owner: number;
  readonly name: string;
  readonly input: unknown;
  readonly abort: 'never' | 'before' | 'at once';
}

function begin(
  world: World,
  { caller, owner, name, input, abort: when }: Order,
  refused: boolean,
  depth: number,
): Call {
  const index = world.calls.length;
  const call: Call = {
    title: `call ${index} of "${name}" in document ${owner} by ${caller}`,
    caller,
    owner,
    name,
    text: JSON.stringify({ call: index, given: input }),
    controller: new AbortController(),
    begun: world.history.length - 1,
    refused: refused || when === 'before',
    depth,
    aborted: false,
    ended: false,
  };
  world.calls.push(call);
  if (when === 'before') abort(call);
  return call;
}

export function abort(call: Call): void {
  if (call.ended || call.aborted) return;
  call.aborted = true;
  call.controller.abort(call.title);
}

/** Why the API refuses a call before it looks for the tool; in its order. */
function refusalOf(model: Model, { caller, owner }: Order): string | undefined {
  const { alive, origin } = documentOf(model, owner);
  const refusal = idle(model, caller);
  if (refusal || origin === OPAQUE) return refusal ?? 'NotSupportedError';
  return alive ? undefined : 'InvalidStateError';
}

export function call(world: World, order: Order, depth = 0): void {
  const { caller, owner, name } = order;
  const refusal = refusalOf(present(world), order);
  const made = begin(world, order, refusal !== undefined, depth);
  const page = pageOf(world, caller);
  const promise = page.modelContext.executeTool(page.handle(pageOf(world, owner), name), JSON.parse(made.text), {
    signal: made.controller.signal,
  });
  if (order.abort === 'at once') abort(made);
  follow(world, { title: made.title, document: caller }, promise, ({ value, error }) => {
    made.ended = true;
    if (refusal) return nameOf(error) === refusal ? undefined : `ends with ${error ?? value} instead of ${refusal}`;
    if (made.aborted) return error === made.title ? undefined : `ends with ${error ?? value} instead of its abort`;
    if (error === undefined) return returns(made, value);
    if (nameOf(error) !== 'UnknownError') return `ends with ${error}`;
    return isLost(world, made) || (made.run?.finished && made.run.text === undefined) ? undefined : `fails: ${error}`;
  });
}

const returns = ({ run }: Call, text: string | null | undefined) =>
  run?.finished && run.text !== undefined && run.text === text ? undefined : `returns ${text}`;

/** Since the call was begun there was a time at which its tool could not be run, or its document has gone. */
function isLost(world: World, made: Call): boolean {
  if (made.run) return !documentOf(present(world), made.owner).alive;
  return since(world, made).some((model) => !mayBeRun(model, made));
}

const since = ({ history }: World, { begun }: Call) => history.slice(begun);

const mayBeRun = (model: Model, { caller, owner, name }: Call) =>
  mayRun(model, caller, owner, findTool(model, owner, name));

/** Of the caller's own tools only. */
export function callAsHost(world: World, order: Order): void {
  const { name, caller } = order;
  if (!documentOf(present(world), caller).alive) return;
  const made = begin(world, order, false, 0);
  const { signal } = made.controller;
  const promise = pageOf(world, caller).host.callTool({ name, input: JSON.parse(made.text), signal });
  if (order.abort === 'at once') abort(made);
  follow(world, { title: made.title, document: caller }, promise, ({ value: outcome, error }) => {
    const { run } = made;
    made.ended = true;
    if (!outcome) return `rejects with ${error}`;
    if (made.aborted) return outcome.type === 'aborted' ? undefined : `ends as ${outcome.type} instead of its abort`;
    if (outcome.type === 'returned') return returns(made, outcome.text);
    if (outcome.type === 'threw') return run?.finished && run.text === undefined ? undefined : outcome.message;
    return outcome.type === 'refused' && !run && isRefused(world, made, outcome.code) ? undefined : outcome.type;
  });
}

/** The host says why: so it must have been at some moment. */
const isRefused = (world: World, made: Call, code: 'unknown-tool' | 'disabled' | 'unavailable') =>
  since(world, made).some((model) => {
    const tool = findTool(model, made.owner, made.name);
    if (code === 'unknown-tool' || !tool) return code === 'unknown-tool' && !tool;
    return code === 'disabled' ? tool.disabled : !isAvailable(model, tool);
  });

/** A call whose tool could be run all the time has run it, even when it was aborted at once. */
export function checkCalls(world: World): void {
  for (const made of world.calls) {
    const states = since(world, made);
    const isDue = states.every((model) => mayBeRun(model, made) && documentOf(model, made.caller).alive);
    expectThat(world, made.refused || !isDue || made.run !== undefined, `${made.title}: the tool never ran`);
  }
}
