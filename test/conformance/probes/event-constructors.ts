/** Section 5: the interfaces of the events. */

import type { Probe, Probes } from '../probe';
import { classOf } from '../tool-events';
import { attempt, table } from '../wording';

const CLASSES = ['ToolActivatedEvent', 'ToolCancelEvent'] as const;

const init = (given: unknown) => (name: string) => attempt(() => new (classOf(name))('x', given).toolName);

const perClass =
  (ask: (name: string) => unknown): Probe =>
  () =>
    CLASSES.map((name) => ask(name));

export const probes: Probes = {
  'without arguments the constructors throw': perClass((name) => attempt(() => new (classOf(name))())),
  'without new the constructors throw': perClass((name) =>
    attempt(() => Reflect.apply(classOf(name), undefined, ['x'])),
  ),
  'an event made by the page': perClass((name) => {
    const event = new (classOf(name))('x', { toolName: 'n', bubbles: true, cancelable: true, composed: true });
    const { type, toolName, bubbles, cancelable, composed, isTrusted } = event;
    return [type, toolName, bubbles, cancelable, composed, isTrusted, event instanceof Event, String(event)];
  }),
  'an event without init': perClass((name) => new (classOf(name))('x').toolName),
  ...table<unknown>(
    'the toolName of an init with',
    {
      'toolName 5': { toolName: 5 },
      'toolName null': { toolName: null },
      'toolName undefined': { toolName: undefined },
      'toolName an object': { toolName: { toString: () => 'made' } },
      'toolName a symbol': { toolName: Symbol('s') },
      'null in its place': null,
      '5 in its place': 5,
      'a string in its place': 'x',
    },
    (given) => perClass(init(given)),
  ),
  'the type is converted to text': perClass((name) => [
    new (classOf(name))(5).type,
    new (classOf(name))(null).type,
    new (classOf(name))(undefined).type,
    attempt(() => new (classOf(name))(Symbol('s')).type),
  ]),
  'the members of the init are read in order': perClass((name) => {
    const seen: string[] = [];
    const read = (key: string) => ({ get: () => void seen.push(key), enumerable: true });
    const keys = ['toolName', 'composed', 'cancelable', 'bubbles'];
    new (classOf(name))('x', Object.defineProperties({}, Object.fromEntries(keys.map((key) => [key, read(key)]))));
    return seen;
  }),
  'toolName is an accessor of the prototype': perClass((name) => {
    const { get, set, ...flags } = Object.getOwnPropertyDescriptor(classOf(name).prototype, 'toolName') ?? {};
    return [get?.name, typeof set, flags];
  }),
  'toolName is read-only': perClass((name) => {
    const event = new (classOf(name))('x', { toolName: 'n' });
    return [attempt(() => Object.assign(event, { toolName: 'm' }).toolName), event.toolName];
  }),
  'toolName refuses a foreign object': perClass((name) => {
    const { get } = Object.getOwnPropertyDescriptor(classOf(name).prototype, 'toolName') ?? {};
    return [attempt(() => get?.call({})), attempt(() => get?.call(new Event('x')))];
  }),
  'toolName of the one refuses the other': () => {
    const { get } = Object.getOwnPropertyDescriptor(classOf('ToolActivatedEvent').prototype, 'toolName') ?? {};
    return attempt(() => get?.call(new (classOf('ToolCancelEvent'))('x')));
  },
  'the own keys of the event prototypes': perClass((name) =>
    Reflect.ownKeys(classOf(name).prototype).map(String).sort(),
  ),
  'Symbol.toStringTag of the event prototypes': perClass((name) =>
    Object.getOwnPropertyDescriptor(classOf(name).prototype, Symbol.toStringTag),
  ),
  'the event classes inherit from Event': perClass((name) => [
    Object.getPrototypeOf(classOf(name)) === Event,
    Object.getPrototypeOf(classOf(name).prototype) === Event.prototype,
  ]),
  'the event classes can be extended': perClass((name) => {
    const Extended = class extends classOf(name) {};
    const event = new Extended('x', { toolName: 'n' });
    return [event instanceof Extended, event.toolName];
  }),
};
