/** Section 6: a form that waits for the person, what cancels it, and calls that overlap. */
import { answers, callForm, type FormCall, formOf, listed, put, submitEvent, within } from '../form-page';
import type { Probe, Probes } from '../probe';
import { type Log, logging, table } from '../wording';

declare const document: ToolDocument;

const inner = '<input name="t"><button name="go">go</button><button name="other">o</button>';
type During = NonNullable<FormCall['meanwhile']>;

/** A form without toolautosubmit, called; then something happens. */
const waiting =
  (meanwhile: During, more: Partial<FormCall> = {}): Probe =>
  (world) =>
    callForm(world, { inner, attributes: '', meanwhile, ...more });

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const button = (form: HTMLFormElement, name = 'go') => within<HTMLButtonElement>(form, `[name=${name}]`);
const active = (form: HTMLFormElement) =>
  [form.matches(':tool-form-active'), button(form).matches(':tool-submit-active')].join(' ');

/** Answers late enough for the harness to interfere before. */
const slowly = (form: HTMLFormElement) => answers(new Promise((resolve) => setTimeout(resolve, 600, 'slow')))(form);

/** Listeners for the form's own log, with the pseudo-classes as they are at each event. */
const witnessing: FormCall['prepare'] = (form, log) => {
  for (const type of ['input', 'change', 'submit']) form.addEventListener(type, () => log(active(form)));
  document.modelContext.addEventListener('toolactivated', () => log(active(form)));
  answers()(form);
};

/** A call that waits in a frame of the same origin. */
const inFrame =
  (meanwhile: (frame: HTMLIFrameElement, url: string) => void): Probe =>
  async (world) => {
    const frame = await world.frame('same', { html: formOf(inner) });
    const called = document.modelContext.executeTool(await listed(world), { t: 'x' });
    await world.until(() => frame.contentDocument?.querySelector('input')?.value === 'x');
    meanwhile(frame, world.url('same'));
    return world.settle(called);
  };

const cancelling: Record<string, During> = {
  'form.reset()': (form) => form.reset(),
  'a reset that is prevented': (form) => {
    form.addEventListener('reset', (event) => event.preventDefault());
    form.reset();
  },
  'a reset that a script pretends': (form) => form.dispatchEvent(new Event('reset')),
  'the removal of the form': (form) => form.remove(),
  'the removal of what it is in': (form) => form.parentElement?.remove(),
  'the form being moved': (form) => document.body.append(form),
  'another name': (form) => form.setAttribute('toolname', 'g'),
  'an invalid name': (form) => form.setAttribute('toolname', 'g g'),
  'the same name': (form) => form.setAttribute('toolname', 'f'),
  'another description': (form) => form.setAttribute('tooldescription', 'e'),
  'no description': (form) => form.removeAttribute('tooldescription'),
  'another title': (form) => form.setAttribute('tooltitle', 'T'),
  toolautosubmit: (form) => form.setAttribute('toolautosubmit', ''),
  'another action': (form) => Object.assign(form, { action: '/elsewhere' }),
  'a control that comes': (form) => form.append(Object.assign(document.createElement('input'), { name: 'u' })),
  'a control that goes': (form) => within(form, 'input').remove(),
  'a control that becomes required': (form) => Object.assign(within(form, 'input'), { required: true }),
  'a label that comes': (form) => form.insertAdjacentHTML('beforeend', '<label>L</label>'),
  'another value': (form) => Object.assign(within(form, 'input'), { value: 'mine' }),
  'the removal of the button': (form) => button(form).remove(),
  'the button being disabled': (form) => Object.assign(button(form), { disabled: true }),
  'the focus going elsewhere': (form) => button(form).blur(),
};

export const probes: Probes = {
  'a call waits until the button is pressed': waiting((form) => button(form).click()),
  'a call waits for as long as nobody presses a button': waiting(() => undefined),
  'a call is answered when another button is pressed': waiting((form) => button(form, 'other').click()),
  'a call is answered when a script requests the submission': waiting((form) => form.requestSubmit()),
  'a call is answered with null when a script submits': waiting((form) => {
    form.target = 'nowhere';
    put('<iframe name="nowhere"></iframe>');
    form.submit();
  }),
  'an event that a script pretends isn’t a submission': waiting((form, log) => {
    form.addEventListener('submit', (event) => log(String(submitEvent(event).agentInvoked)));
    form.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  }),
  'what the person changes is submitted': waiting(
    (form) => {
      within<HTMLInputElement>(form, 'input').value = 'edited';
      button(form).click();
    },
    {
      prepare: (form) =>
        form.addEventListener('submit', (event) => {
          event.preventDefault();
          submitEvent(event).respondWith(within<HTMLInputElement>(form, 'input').value);
        }),
    },
  ),
  'two presses of the button at once are an agent’s both, a later one is the person’s': waiting(async (form, log) => {
    form.addEventListener('submit', (event) => log(String(submitEvent(event).agentInvoked)));
    button(form).click();
    button(form).click();
    await after(150);
    button(form).click();
  }),
  'a submission while the answer is on its way is an agent’s too': waiting(
    (form, log) => {
      form.addEventListener('submit', (event) => log(String(submitEvent(event).agentInvoked)));
      button(form).click();
    },
    { attributes: 'toolautosubmit', prepare: slowly },
  ),
  'a listener that only prevents the default is told when the button is pressed': waiting(
    (form) => button(form).click(),
    {
      prepare: (form) => form.addEventListener('submit', (event) => event.preventDefault()),
    },
  ),
  'an invalid form is refused when the button is pressed': waiting((form) => button(form).click(), {
    inner: '<input name="t" required><button name="go">go</button>',
    input: {},
  }),
  'an invalid form isn’t validated before': waiting(() => undefined, {
    inner: '<input name="t" required><button name="go">go</button>',
    input: {},
  }),
  'a call that is refused doesn’t wait': waiting(() => undefined, { input: { zz: 'x' } }),
  ...table(
    'a form that waits for a button, with',
    {
      none: '<input name="t">',
      'a disabled one': '<input name="t"><button disabled>go</button>',
      'one for something else': '<input name="t"><button type="button">go</button>',
      'an input': '<input name="t"><input type="submit" name="u">',
      'an image': '<input name="t"><input type="image" name="u">',
    },
    (controls) => (world) => callForm(world, { inner: controls, attributes: '' }),
  ),
  'a form without a button is refused before its keys are looked at': (world) =>
    callForm(world, { inner: '<input name="t">', attributes: '', input: { zz: 'x' } }),
  'a form without a button is refused after an array': (world) =>
    callForm(world, { inner: '<input name="t">', attributes: '', input: [] }),
  'a form is pressed by a button outside of it': (world) => {
    put('<button form="q" id="out">go</button>');
    const meanwhile = () => document.getElementById('out')?.click();
    return callForm(world, { inner: '<input name="t">', attributes: 'id="q"', meanwhile });
  },
  'the button has the focus, wherever it was': async (world) => {
    const field = within<HTMLInputElement>(put('<input>'), 'input');
    field.focus();
    const seen: unknown[] = [];
    await waiting((form) => seen.push(document.activeElement === button(form)))(world);
    return seen;
  },
  'a hidden button isn’t focused': async (world) => {
    const seen: unknown[] = [];
    await waiting(() => seen.push(document.activeElement?.localName), {
      inner: '<input name="t"><button hidden name="go">go</button>',
    })(world);
    return seen;
  },

  'the pseudo-classes during a call that submits itself': (world) => callForm(world, { inner, prepare: witnessing }),
  'the pseudo-classes during a call that waits': waiting(
    (form, log) => {
      log(active(form));
      button(form).click();
      log(active(form));
    },
    { prepare: witnessing },
  ),
  'the pseudo-classes while the answer is on its way': waiting((form, log) => log(active(form)), {
    attributes: 'toolautosubmit',
    prepare: slowly,
  }),
  'the pseudo-classes after a refusal': waiting((form, log) => log(active(form)), { input: { zz: 'x' } }),
  'the pseudo-classes after a reset': waiting((form, log) => {
    form.reset();
    log(active(form));
  }),
  'the pseudo-classes in selectors': waiting((form, log) => {
    for (const selector of [
      'form:tool-form-active',
      ':is(:tool-form-active, p)',
      ':not(:tool-form-active)',
      ':tool-submit-active',
    ])
      log(`${selector} ${form.matches(selector)} ${document.querySelectorAll(selector).length > 0}`);
    log(String(button(form).matches(':tool-form-active *')));
    log(String(button(form).closest(':tool-form-active') === form));
    log(String(button(form, 'other').matches(':tool-submit-active')));
  }),
  'the pseudo-classes are known, others aren’t': () =>
    [':tool-form-active', ':tool-submit-active', ':tool-nothing'].map((name) => CSS.supports(`selector(${name})`)),

  ...table<During>('a call that waits, and', cancelling, (during) => waiting(during)),
  ...table<During>(
    'a call whose answer is on its way, and',
    {
      'form.reset()': (form) => form.reset(),
      'the removal of the form': (form) => form.remove(),
      'another name': (form) => form.setAttribute('toolname', 'g'),
      'a control that comes': (form) => form.append(Object.assign(document.createElement('input'), { name: 'u' })),
      'an abort': (_form, _log, abort) => abort.abort(),
    },
    (during) => waiting(during, { attributes: 'toolautosubmit', prepare: slowly }),
  ),
  ...table<During>(
    'a form that is submitted, and in the same task',
    {
      'goes, by its button': (form) => {
        button(form).click();
        form.remove();
      },
      'goes, by a script': (form) => {
        form.requestSubmit();
        form.remove();
      },
      'loses its description': (form) => {
        form.requestSubmit();
        form.removeAttribute('tooldescription');
      },
      'gets another name': (form) => {
        form.requestSubmit();
        form.setAttribute('toolname', 'g');
      },
      'goes, prevented without an answer': (form) => {
        const prevent = (event: Event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
        };
        form.addEventListener('submit', prevent, { capture: true });
        form.requestSubmit();
        form.remove();
      },
      'goes, unanswered': (form) => {
        form.addEventListener('submit', (event) => event.stopImmediatePropagation(), { capture: true });
        form.target = 'nowhere';
        put('<iframe name="nowhere"></iframe>');
        form.requestSubmit();
        form.remove();
      },
    },
    (during) => waiting(during),
  ),
  ...table<(form: HTMLFormElement) => void>(
    'a call whose answer has just been promised, and',
    {
      'the removal of the form': (form) => form.remove(),
      'the removal of its description': (form) => form.removeAttribute('tooldescription'),
      'another name': (form) => form.setAttribute('toolname', 'g'),
      'a control that comes': (form) => form.append(Object.assign(document.createElement('input'), { name: 'u' })),
    },
    (change) => async (world) => {
      const form = within<HTMLFormElement>(put(formOf(inner, 'toolautosubmit')), 'form');
      const tool = await listed(world);
      const seen: string[] = [];
      for (const type of ['toolchange', 'toolactivated', 'toolcancel'])
        document.modelContext.addEventListener(type, () => seen.push(type));
      const submitted = new Promise((resolve) => form.addEventListener('submit', resolve, { once: true }));
      slowly(form);
      const called = world.settle(document.modelContext.executeTool(tool, { t: 'x' }), 1200);
      await submitted;
      change(form);
      const ended = await called;
      await world.rest(100);
      return [ended, seen, form.matches(':tool-form-active')];
    },
  ),
  'a call whose answer has just been promised, in a document that is loading, and the removal of the form': async (
    world,
  ) => {
    const inside = (await world.frame('same')).contentDocument as ToolDocument; // of this origin
    inside.open(); // and never closed
    inside.write(formOf(inner, 'toolautosubmit'));
    const form = within<HTMLFormElement>(inside, 'form');
    slowly(form);
    form.addEventListener('submit', () => form.remove());
    return [inside.readyState, await world.settle(document.modelContext.executeTool(await listed(world)))];
  },
  'a call that waits, in a frame that goes': inFrame((frame) => frame.remove()),
  'a call that waits, in a frame that goes elsewhere': inFrame((frame, url) => {
    frame.src = url;
  }),

  'a call that waits is aborted': waiting(async (form, log, abort) => {
    abort.abort(new Error('mine'));
    log(active(form));
    await after(200);
    log(active(form));
  }),
  'the person’s button after an abort submits for the person': waiting(async (form, log, abort) => {
    form.addEventListener('submit', (event) => log(String(submitEvent(event).agentInvoked)));
    abort.abort();
    await after(500);
    button(form).click();
  }),
  ...table<string>(
    'a call that is aborted in its own task, of a form that',
    { 'submits itself': 'toolautosubmit', waits: '' },
    (attributes) => async (world) => {
      const form = within<HTMLFormElement>(put(formOf(inner, attributes)), 'form');
      const tool = await listed(world);
      const seen: string[] = [];
      const log: Log = (entry) => seen.push(entry);
      for (const type of ['input', 'submit']) form.addEventListener(type, () => log(type));
      for (const type of ['toolactivated', 'toolcancel']) document.modelContext.addEventListener(type, () => log(type));
      answers()(form);
      const abort = new AbortController();
      logging(log, document.modelContext.executeTool(tool, { t: 'x' }, { signal: abort.signal }), 'call');
      abort.abort();
      log('aborted');
      await world.rest(250);
      return [seen, active(form), within<HTMLInputElement>(form, 'input').value];
    },
  ),
  'a call with a signal that was aborted before': async (world) => {
    const form = within<HTMLFormElement>(put(formOf(inner, 'toolautosubmit')), 'form');
    const options = { signal: AbortSignal.abort() };
    const ended = await world.settle(document.modelContext.executeTool(await listed(world), { t: 'x' }, options));
    return [ended, within<HTMLInputElement>(form, 'input').value];
  },

  'a second call of a form that waits takes its place, and the first is told': async (world) => {
    const form = within<HTMLFormElement>(put(formOf(inner)), 'form');
    answers()(form);
    const tool = await listed(world);
    const first = world.settle(document.modelContext.executeTool(tool, { t: '1' }), 1200);
    await world.until(() => within<HTMLInputElement>(form, 'input').value === '1');
    const second = world.settle(document.modelContext.executeTool(tool, { t: '2' }));
    await world.until(() => within<HTMLInputElement>(form, 'input').value === '2');
    await world.rest(50);
    const { value } = within<HTMLInputElement>(form, 'input');
    button(form).click();
    return [value, await first, await second];
  },
  'a second call that is refused leaves the first waiting': async (world) => {
    const form = within<HTMLFormElement>(put(formOf(inner)), 'form');
    answers()(form);
    const tool = await listed(world);
    const first = world.settle(document.modelContext.executeTool(tool, { t: '1' }));
    await world.until(() => form.matches(':tool-form-active'));
    const second = await world.settle(document.modelContext.executeTool(tool, { zz: '2' }));
    const state = active(form);
    button(form).click();
    return [second, state, await first];
  },
  'two calls at once of a form that submits itself get an answer each': async (world) => {
    const form = within<HTMLFormElement>(put(formOf(inner, 'toolautosubmit')), 'form');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const { value } = within<HTMLInputElement>(form, 'input');
      submitEvent(event).respondWith(new Promise((resolve) => setTimeout(resolve, 60, value)));
    });
    const tool = await listed(world);
    const call = (t: string) => world.settle(document.modelContext.executeTool(tool, { t }), 1000);
    return Promise.all([call('1'), call('2')]);
  },
  'calls of one form, one after another, are answered each': async (world) => {
    const form = within<HTMLFormElement>(put(formOf(inner, 'toolautosubmit')), 'form');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submitEvent(event).respondWith(within<HTMLInputElement>(form, 'input').value);
    });
    const tool = await listed(world);
    const given: unknown[] = [];
    for (const t of ['1', '2', '2']) given.push(await document.modelContext.executeTool(tool, { t }));
    return given;
  },
};
