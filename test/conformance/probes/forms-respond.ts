/** Section 6: the answer of a form to an agent: agentInvoked, respondWith and what they give. */
import { answers, callForm, type FormCall, formOf, put, submitEvent, within } from '../form-page';
import type { Probe, Probes } from '../probe';
import { attempt, type Log, table } from '../wording';

type Submit = ReturnType<typeof submitEvent>;

/** A form that submits itself, with a listener of `submit`. */
const submitting =
  (listen: (event: Submit, form: HTMLFormElement, log: Log) => unknown, more: Partial<FormCall> = {}): Probe =>
  (world) =>
    callForm(world, {
      inner: '<input name="t"><button name="go">go</button>',
      prepare: (form, log) => form.addEventListener('submit', (event) => void listen(submitEvent(event), form, log)),
      ...more,
    });

const responding = (response: () => unknown): Probe =>
  submitting((event) => {
    event.preventDefault();
    event.respondWith(response());
  });

const later = (value: unknown, milliseconds = 40) => new Promise((resolve) => setTimeout(resolve, milliseconds, value));
const circular: { self?: object } = {};
circular.self = circular;

export const probes: Probes = {
  ...table<() => unknown>(
    'the result of respondWith',
    {
      'a text': () => 'x',
      'an empty text': () => '',
      undefined: () => undefined,
      null: () => null,
      '5': () => 5,
      '10n': () => 10n,
      true: () => true,
      'an object': () => ({ a: 1 }),
      'an array': () => [1],
      'a Date': () => new Date(0),
      'a function': () => () => 1,
      'a toJSON that gives undefined': () => ({ toJSON: () => undefined }),
      'a map': () => new Map([[1, 2]]),
      'MCP content': () => ({ content: [{ type: 'text', text: 'hi' }] }),
      'a promise': () => Promise.resolve('p'),
      'a promise of an empty text': () => Promise.resolve(''),
      'a promise that takes its time': () => later('late'),
      'a rejected promise': () => Promise.reject(new Error('mine')),
      'a promise that rejects later': () => later(0).then(() => Promise.reject('mine')),
      'a circular object': () => circular,
      'an object with a bigint': () => ({ a: 1n }),
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what is asked about
      'a thenable': () => ({ then: (resolve: (value: unknown) => void) => resolve('then') }),
    },
    responding,
  ),
  'respondWith a promise that never settles': responding(() => new Promise(() => undefined)),
  'respondWith twice': submitting((event) => {
    event.preventDefault();
    event.respondWith('first');
    event.respondWith('second');
  }),
  'respondWith a rejection, then a text': submitting((event) => {
    event.preventDefault();
    event.respondWith(Promise.reject(1));
    event.respondWith('second');
  }),
  'respondWith a text, then a slow promise': submitting((event) => {
    event.preventDefault();
    event.respondWith('first');
    event.respondWith(later('slow'));
  }),
  'respondWith gives undefined': submitting((event, _, log) => {
    event.preventDefault();
    log(JSON.stringify(attempt(() => event.respondWith('x'))));
  }),
  'respondWith without an argument': submitting((event, _, log) => {
    event.preventDefault();
    log(JSON.stringify(attempt(() => event.respondWith())));
  }),
  'respondWith before preventDefault': submitting((event, _, log) => {
    log(JSON.stringify(attempt(() => event.respondWith('x'))));
    event.preventDefault();
  }),
  'respondWith in a microtask of an async listener': submitting(async (event) => {
    event.preventDefault();
    await null;
    event.respondWith('x');
  }),
  'respondWith in a task after dispatch': submitting((event, _, log) => {
    event.preventDefault();
    setTimeout(() => log(JSON.stringify(attempt(() => event.respondWith('x')))), 20);
  }),
  'respondWith during dispatch and again after': submitting((event, _, log) => {
    event.preventDefault();
    event.respondWith('during');
    setTimeout(() => log(JSON.stringify(attempt(() => event.respondWith('after')))), 20);
  }),
  'respondWith on what a person submitted': () => {
    const form = within<HTMLFormElement>(put(formOf('<button>go</button>')), 'form');
    const seen: unknown[] = [];
    form.addEventListener('submit', (event) => {
      seen.push(
        submitEvent(event).agentInvoked,
        attempt(() => submitEvent(event).respondWith('x')),
      );
      event.preventDefault();
      seen.push(attempt(() => submitEvent(event).respondWith('x')));
    });
    within<HTMLButtonElement>(form, 'button').click();
    return seen;
  },
  'respondWith on events that a script made': () => {
    const make = (members: object) => submitEvent(new SubmitEvent('submit', members));
    const respond = (event: Submit) => {
      const before = attempt(() => event.respondWith('x'));
      event.preventDefault();
      return [event.agentInvoked, before, attempt(() => event.respondWith('x'))];
    };
    const dispatched: unknown[] = [];
    const form = document.createElement('form');
    form.addEventListener('submit', (event) => dispatched.push(respond(submitEvent(event))));
    for (const cancelable of [true, false]) form.dispatchEvent(make({ agentInvoked: true, cancelable }));
    return [respond(make({ cancelable: true })), respond(make({ agentInvoked: true, cancelable: true })), dispatched];
  },
  'the shape of agentInvoked and respondWith': () => {
    const { prototype } = SubmitEvent;
    const described = (name: string) => {
      const { get, set, value, ...flags } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      return [name, typeof get, typeof set, typeof value, flags, value?.length, value?.name ?? get?.name];
    };
    const method = submitEvent(prototype as SubmitEvent); // read off the prototype on purpose
    return [
      ['agentInvoked', 'respondWith'].map(described),
      attempt(() => method.agentInvoked),
      attempt(() => method.respondWith.call({}, 'x')),
      attempt(() => method.respondWith.call(new Event('submit'), 'x')),
    ];
  },
  ...table<(event: Submit, form: HTMLFormElement, log: Log) => unknown>(
    'the outcome when a listener of submit',
    {
      'only prevents the default': (event) => event.preventDefault(),
      'prevents the default and throws': (event) => {
        event.preventDefault();
        throw new Error('mine');
      },
      'responds and throws': (event) => {
        event.preventDefault();
        event.respondWith('x');
        throw new Error('mine');
      },
      'stops it and responds': (event) => {
        event.stopImmediatePropagation();
        event.preventDefault();
        event.respondWith('x');
      },
      'submits once more and responds': (event, form, log) => {
        log(String(event.agentInvoked));
        event.preventDefault();
        event.respondWith('x');
        form.requestSubmit();
      },
      'removes the form and responds': (event, form) => {
        event.preventDefault();
        form.remove();
        event.respondWith('x');
      },
      'responds and resets the form': (event, form) => {
        event.preventDefault();
        event.respondWith('x');
        form.reset();
      },
      'disables the button and responds later': (event, form) => {
        event.preventDefault();
        within<HTMLButtonElement>(form, 'button').disabled = true;
        event.respondWith(later('x'));
      },
      'adds a control and responds later': (event, form) => {
        event.preventDefault();
        form.append(Object.assign(document.createElement('input'), { name: 'u' }));
        event.respondWith(later('x', 150));
      },
      'submits the form itself': async (event, form) => {
        event.preventDefault();
        form.target = 'nowhere';
        put('<iframe name="nowhere"></iframe>');
        form.submit();
      },
    },
    (listen) => submitting(listen),
  ),
  'an onsubmit that gives false': (world) =>
    callForm(world, {
      inner: '<input name="t">',
      prepare: (form) => {
        form.onsubmit = () => false;
      },
    }),
  'a listener of the document answers': (world) =>
    callForm(world, {
      inner: '<input name="t">',
      prepare: () => answers('document')(document as unknown as HTMLFormElement),
    }), // it hears the same
  'agentInvoked is known from the window’s capture on, and after': async (world) => {
    const seen: unknown[] = [];
    let kept: Submit | undefined;
    addEventListener('submit', (event) => seen.push(submitEvent(event).agentInvoked), true);
    await submitting((event) => {
      kept = event;
      event.preventDefault();
      event.respondWith('x');
    })(world);
    return [seen, kept?.agentInvoked];
  },
};
