/** What the tools' code does, and what must hold whenever it runs. */
import { abort, call } from './calls';
import type { Body } from './commands';
import { findTool, mayRun } from './model';
import { unregister, update } from './tools';
import { expectThat, present, type Run, removeDocument, type World } from './world';

interface Owner {
  readonly body: Body;
  readonly document: number;
  readonly registration: number;
  readonly name: string;
}

export function execute(world: World, owner: Owner, input: object, signal: AbortSignal): unknown {
  const { body, document, registration, name } = owner;
  const begun = world.calls[(input as { call: number }).call]; // each input names its call
  if (!begun) return expectThat(world, false, `${name} runs without a call`);
  const model = present(world);
  const tool = findTool(model, document, name);
  const { caller, title } = begun;
  expectThat(world, JSON.stringify(input) === begun.text, `${title}: gets another input`);
  expectThat(world, !begun.run, `${title}: runs twice`);
  expectThat(world, tool?.registration === registration, `${title}: an unregistered tool runs`);
  expectThat(
    world,
    mayRun(model, caller, document, tool),
    `${title}: runs though it is disabled, unavailable or hidden`,
  );
  expectThat(world, !begun.refused && begun.owner === document && begun.name === name, `${title}: another tool runs`);
  expectThat(world, !signal.aborted, `${title}: begins with an aborted signal`);
  const run: Run = {
    call: begun,
    signal,
    finished: false,
    text: body.ends === 'throwing' ? undefined : toText(body.value),
  };
  begun.run = run;
  world.runs.push(run);
  signal.addEventListener('abort', () => {
    const isOwn = signal.reason instanceof DOMException && signal.reason.name === 'AbortError';
    expectThat(world, isOwn, `${title}: the tool gets the caller's reason`);
  });
  actAtOnce(world, owner, run);
  return end(body, run);
}

function end({ ends, later, value }: Body, run: Run): unknown {
  const finish = () => {
    run.finished = true;
    if (ends === 'throwing') throw new Error('the tool fails');
    return value;
  };
  if (!later) return finish();
  return new Promise<void>((resolve) => {
    run.finish = resolve;
  }).then(finish);
}

/** By the conversion of the sheet; undefined for what has no text. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'symbol') return undefined;
  if (value === '') return 'Operation succeeded';
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch {
    return undefined;
  }
}

function actAtOnce(world: World, { body, document, registration, name }: Owner, run: Run): void {
  const { depth } = run.call;
  if (body.then === 'unregister') unregister(world, registration);
  if (body.then === 'disable') update(world, document, name, { disabled: true });
  if (body.then === 'describe') update(world, document, name, { description: `after ${world.runs.length}` });
  if (body.then === 'remove its frame') removeDocument(world, document);
  if (body.then === 'abort its call') abort(run.call);
  if (body.then === 'call itself' && depth < 2)
    call(world, { caller: document, owner: document, name, input: null, abort: 'never' }, depth + 1);
}
