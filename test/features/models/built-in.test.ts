/** The browser's own model in the panel: what is known of it, and a download that is followed, or fails. */
import { expect, test } from 'vitest';
import type { BuiltInEdge } from '#providers/built-in/edge.ts';
import { createBuiltInModel } from '../../../src/features/models/state/built-in';

type Availability = Awaited<ReturnType<BuiltInEdge['availability']>>;
type Create = BuiltInEdge['create'];

const session = { destroy: () => undefined } as Awaited<ReturnType<Create>>; // of a session only its end is used here

function edge(answers: Availability[], create: Create = async () => session): BuiltInEdge {
  return { availability: async () => answers.shift() ?? 'available', create };
}

/** A download that stands still at these shares until `end` is called. */
function download(...shares: number[]) {
  const ended = Promise.withResolvers<void>();
  const create: Create = async (options) => {
    const monitor = new EventTarget();
    options.monitor?.(monitor);
    for (const loaded of shares) monitor.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }));
    await ended.promise;
    return session;
  };
  return { create, end: ended.resolve, fail: ended.reject };
}

test('a browser without one says so, and is never asked', async () => {
  const { state, look, download } = createBuiltInModel(undefined);
  await look();
  await download();
  expect(state.value).toBe('missing');
});

test('it is unknown until the browser has answered', async () => {
  const { state, look } = createBuiltInModel(edge(['downloadable']));
  expect(state.value).toBe('unknown');
  await look();
  expect(state.value).toBe('downloadable');
});

test('a browser that refuses to answer has none that can be used', async () => {
  const { state, look } = createBuiltInModel({
    ...edge([]),
    availability: () => Promise.reject(new Error('not here')),
  });
  await look();
  expect(state.value).toBe('unavailable');
});

test('a download is followed, a second click starts no other, and its end is looked at', async () => {
  const { create, end } = download(0.2, 0.45);
  let created = 0;
  const model = createBuiltInModel(
    edge(['available'], (options) => {
      created++;
      return create(options);
    }),
  );
  const whole = model.download();
  expect(model.progress.value).toBe(0.45);
  await model.download();
  expect(created).toBe(1);
  end();
  await whole;
  expect([model.progress.value, model.state.value, model.problem.value]).toEqual([null, 'available', null]);
});

test('a download that fails keeps the browser’s words, and can be tried again', async () => {
  const { create, fail } = download(0.1);
  const model = createBuiltInModel(edge(['downloadable', 'available'], create));
  const whole = model.download();
  fail(new Error('Not enough disk space'));
  await whole;
  expect([model.progress.value, model.state.value]).toEqual([null, 'downloadable']);
  expect(model.problem.value).toBe('Not enough disk space');
  const again = model.download();
  expect(model.problem.value).toBeNull();
  await again;
});
