/** Event handler attributes among listeners, and the queue of tasks: the order of calls is the platform's, whatever is done. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTaskQueue } from '../../../src/webmcp/tasks';
import { createPage } from '../../support/page-environment';

const types = ['toolchange', 'toolactivated', 'toolcancel'] as const;
type Handled = `on${(typeof types)[number]}`;

type Command =
  | { readonly type: 'set'; readonly value: number | 'object' | 'null' | 'primitive' }
  | { readonly type: 'listen'; readonly listener: number }
  | { readonly type: 'ignore'; readonly listener: number }
  | { readonly type: 'dispatch' };

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('set' as const),
    value: fc.oneof(fc.nat(2), fc.constantFrom('object' as const, 'null' as const, 'primitive' as const)),
  }),
  fc.record({ type: fc.constant('listen' as const), listener: fc.nat(2) }),
  fc.record({ type: fc.constant('ignore' as const), listener: fc.nat(2) }),
  fc.record({ type: fc.constant('dispatch' as const) }),
);

/** The attribute has one place among the listeners, from its first value to the next null. */
function expectedCalls(commands: readonly Command[]): string[] {
  const calls: string[] = [];
  let listeners: string[] = [];
  let handler: string | undefined;
  for (const step of commands) {
    if (step.type === 'dispatch')
      calls.push(...listeners.flatMap((one) => (one === 'on' ? (handler ? [handler] : []) : [one])));
    else if (step.type === 'listen' && !listeners.includes(`listener ${step.listener}`))
      listeners.push(`listener ${step.listener}`);
    else if (step.type === 'ignore') listeners = listeners.filter((one) => one !== `listener ${step.listener}`);
    else if (step.type === 'set' && (step.value === 'null' || step.value === 'primitive'))
      listeners = listeners.filter((one) => one !== 'on');
    else if (step.type === 'set') {
      if (!listeners.includes('on')) listeners.push('on');
      handler = step.value === 'object' ? undefined : `handler ${step.value}`;
    }
  }
  return calls;
}

function toValue(value: number | 'object' | 'null' | 'primitive', functions: (() => void)[], object: object): unknown {
  if (value === 'object') return object;
  if (value === 'primitive') return 5;
  return value === 'null' ? null : functions[value];
}

test('handler attributes take their place among the listeners as on any other event target', () => {
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.array(command, { maxLength: 20 }), (type, commands) => {
      const { modelContext } = createPage();
      const calls: string[] = [];
      const attribute: Handled = `on${type}`;
      const values = [0, 1, 2].map((i) => () => void calls.push(`handler ${i}`));
      const listeners = [0, 1, 2].map((i) => () => void calls.push(`listener ${i}`));
      const object = { handleEvent: () => calls.push('never') };
      for (const step of commands) {
        if (step.type === 'dispatch') modelContext.dispatchEvent(new Event(type));
        else if (step.type === 'listen') modelContext.addEventListener(type, listeners[step.listener] as () => void);
        else if (step.type === 'ignore') modelContext.removeEventListener(type, listeners[step.listener] as () => void);
        else {
          const value = toValue(step.value, values, object);
          Reflect.set(modelContext, attribute, value);
          expect(modelContext[attribute]).toBe(step.value === 'primitive' ? null : value);
        }
      }
      expect(calls).toEqual(expectedCalls(commands));
    }),
    { numRuns: 500 },
  );
});

interface Steps {
  readonly id: number;
  readonly queues: readonly Steps[];
}

const { steps: anySteps } = fc.letrec<{ steps: Steps }>((tie) => ({
  steps: fc.record({
    id: fc.nat(),
    queues: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('steps'), { maxLength: 2 })),
  }),
}));

test('tasks run in the order in which they were queued, each after the microtasks of the last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySteps, { maxLength: 5 }), async (first) => {
      const queueTask = createTaskQueue();
      const wanted: Steps[] = [...first];
      for (const steps of wanted) wanted.push(...steps.queues);
      const order: string[] = [];
      await new Promise<void>((resolve) => {
        const queue = (steps: Steps) =>
          queueTask(() => {
            order.push(`task ${steps.id}`);
            queueMicrotask(() => void order.push(`microtask ${steps.id}`));
            steps.queues.forEach(queue);
            if (order.length + 1 === wanted.length * 2) setTimeout(resolve);
          });
        first.forEach(queue);
        if (wanted.length === 0) resolve();
      });
      expect(order).toEqual(wanted.flatMap(({ id }) => [`task ${id}`, `microtask ${id}`]));
    }),
    { numRuns: 50 },
  );
});
