/** The members that submit events need before the page's first script. */
import type { FormCall } from '../context';
import {
  defineProperty,
  eventPhase,
  forEach,
  getOwnPropertyDescriptor,
  hasOwn,
  isPrevented,
  keys,
  NativeTypeError,
  uncurryGetter,
} from '../intrinsics';
import { refuse } from '../web-idl';

/** Marks what an earlier copy of this script defined, for a previous document with the same global object. */
const OURS = Symbol.for('tabhand.webmcp.forms');
const PREFIX = "Failed to execute 'respondWith' on 'SubmitEvent': ";

/** Defines both, unless the browser has them. The event's execution is looked up when the page uses them. */
export function defineSubmitMembers(
  page: typeof globalThis,
  executionOf: (event: Event) => FormCall | undefined,
): void {
  const { prototype } = page.SubmitEvent;
  const submitter = uncurryGetter(prototype, 'submitter');
  const find = (event: unknown) => {
    try {
      submitter(event as SubmitEvent); // the getter is the brand check
    } catch {
      throw new NativeTypeError('Illegal invocation');
    }
    return executionOf(event as SubmitEvent); // checked above
  };
  const members = {
    get agentInvoked() {
      return !!find(this);
    },
    respondWith(this: Event, value: unknown) {
      const execution = find(this);
      // biome-ignore lint/complexity/noArguments: whose own `length` is then right
      if (arguments.length < 1) throw new NativeTypeError(`${PREFIX}1 argument required, but only 0 present.`);
      if (!execution) fail('You can only call respondWith on an submit event that has agentInvoked == true.');
      if (!isPrevented(this)) fail('To call respondWith, you must first call preventDefault.');
      if (eventPhase(this) === 0 && !execution.submitting)
        fail('To call respondWith, the event must be currently being dispatched.');
      execution.response = { value };
    },
  };
  const existing = getOwnPropertyDescriptor(prototype, 'agentInvoked');
  if (existing && !hasOwn(existing.get ?? existing, OURS)) return;
  forEach(keys(members), (name) => {
    const descriptor = getOwnPropertyDescriptor(members, name) as PropertyDescriptor; // its own name
    if (descriptor.get) defineProperty(descriptor.get, OURS);
    defineProperty(prototype, name, descriptor);
  });
}

function fail(reason: string): never {
  refuse('InvalidStateError', PREFIX + reason);
}
