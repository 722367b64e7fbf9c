/** Section 6: keys that are no parameters, the order of filling, and pages that interfere with it. */
import { answers, callForm, type FormCall, formOf, listed, put, submitEvent, valuesOf, within } from '../form-page';
import type { Probe, Probes } from '../probe';
import { table } from '../wording';

declare const document: ToolDocument;

const two = '<input name="a"><input name="b" type="number">';
const calling =
  (inner: string) =>
  (input: unknown): Probe =>
  (world) =>
    callForm(world, { inner, input });

/** The form `f` with the texts a and b, both filled, while a listener of `input` on a interferes. */
const interfering =
  (interfere: (form: HTMLFormElement, event: Event) => void): Probe =>
  async (world) =>
    callForm(world, {
      inner: '<input name="a"><input name="b">',
      input: { a: '1', b: '2' },
      prepare: (form) => {
        answers()(form);
        within(form, '[name=a]').addEventListener('input', (event) => interfere(form, event));
      },
    });

/** A form that changes after its handle was taken, in the task of the call or before. */
const changed =
  (change: (form: HTMLFormElement) => void, input: object, inner = '<input name="t">'): Probe =>
  async (world) => {
    const form = within<HTMLFormElement>(put(formOf(inner, 'toolautosubmit')), 'form');
    answers()(form);
    const tool = await listed(world);
    change(form);
    return [await world.settle(document.modelContext.executeTool(tool, input)), valuesOf(form)];
  };

const field = (form: HTMLFormElement, name: string) => within<HTMLInputElement>(form, `[name=${name}]`);

/** What a listener of an event sees of it. */
const seenBy =
  (type: 'input' | 'change' | 'submit', see: (event: Event, form: HTMLFormElement) => unknown): Probe =>
  async (world) => {
    const seen: unknown[] = [];
    const prepare: FormCall['prepare'] = (form) => {
      answers()(form);
      form.addEventListener(type, (event) => seen.push(see(event, form)));
    };
    await callForm(world, { inner: '<input name="t"><button name="go" value="v">go</button>', prepare });
    return seen;
  };

const kindOf = (event: Event) => [event.constructor.name, event.bubbles, event.cancelable, event.composed];

export const probes: Probes = {
  ...table<unknown>(
    'a form with a text a and a number b called with',
    {
      nothing: {},
      both: { b: 1, a: '2' },
      'a number for its text': { a: 5 },
      'an unknown key': { zzz: 1 },
      'a known and an unknown key': { a: '1', zz: '2' },
      'a good and a bad value': { a: '1', b: 'x' },
      'two unknown keys': { zz: '1', yy: '2' },
      'a bad value and an unknown key': { b: 'x', zz: '2' },
      'a key with a space': { 'a ': '1' },
      'the key constructor': { constructor: 'x' },
      'the key __proto__': JSON.parse('{"__proto__":"x"}'),
      'an array': [],
      'a full array': ['a'],
      undefined: undefined,
      null: null,
      'a text': '{"a":"1"}',
    },
    calling(two),
  ),
  ...table<unknown>(
    'keys that are numbers are filled first:',
    { '1 after a': { a: '1', 1: 'x' } },
    calling('<input name="a"><input name="1">'),
  ),
  ...table(
    'called with t, a form whose t is',
    {
      disabled: '<input name="t" disabled>',
      'in a disabled fieldset': '<fieldset disabled><input name="t"></fieldset>',
      'read-only': '<input name="t" readonly>',
      'a file': '<input name="t" type="file">',
      'hidden without a description': '<input name="t" type="hidden">',
      'a button': '<button name="t" value="v">x</button>',
      'an output': '<output name="t"></output>',
      'there twice': '<input name="t"><input name="t">',
      'there twice, once disabled': '<input name="t" disabled><input name="t">',
      'named with spaces': '<input name=" t ">',
      outside: '<input name="t" form="x">',
      required: '<input name="t" required><input name="u" required>',
      'called __proto__': '<input name="__proto__">',
    },
    (inner) => (world) => callForm(world, { inner, input: { t: 'x' } }),
  ),
  'a control called __proto__ is filled': calling('<input name="__proto__">')(JSON.parse('{"__proto__":"x"}')),
  'a control without a name is filled': calling('<input>')({ '': 'x' }),
  'a control outside the form is filled': (world) => {
    put('<input form="q" name="t" id="out">');
    return callForm(world, { inner: '<input name="u">', attributes: 'id="q" toolautosubmit' });
  },
  'what a member’s toJSON and clone give is filled': calling('<input name="t">')({ t: new Date(0) }),
  'a missing required parameter is left to the form': (world) =>
    callForm(world, { inner: '<input name="t" required>', input: {} }),
  'controls that hide the form’s own members do no harm': (world) =>
    callForm(world, {
      inner:
        '<input name="submit"><input name="elements"><input name="requestSubmit"><input name="getAttribute"><input name="matches">',
      input: { submit: 'x', elements: 'y' },
      prepare: (form) =>
        EventTarget.prototype.addEventListener.call(form, 'submit', (event) => {
          event.preventDefault();
          submitEvent(event).respondWith('done');
        }),
    }),
  'a form’s own requestSubmit and checkValidity aren’t used': (world) =>
    callForm(world, {
      inner: '<input name="t">',
      prepare: (form, log) => {
        answers()(form);
        Object.assign(form, {
          requestSubmit: () => log('own'),
          checkValidity: () => log('own'),
          submit: () => log('own'),
        });
      },
    }),
  'an empty text is told once': async (world) => {
    const inner = '<input name="t"><textarea name="u"></textarea><input name="d" type="date">';
    const form = within<HTMLFormElement>(put(formOf(inner, 'toolautosubmit')), 'form');
    answers()(form);
    const tool = await listed(world);
    const seen: string[] = [];
    for (const type of ['input', 'change'])
      form.addEventListener(type, (event) =>
        seen.push(type + field(form, 't').value + (event.target as HTMLInputElement).name),
      ); // a control of the form
    for (const input of [{ t: '' }, { t: '' }, { t: 'x' }, { t: '' }, { u: '' }, { u: '' }, { d: '' }, { d: '' }]) {
      await document.modelContext.executeTool(tool, input);
      seen.push('|');
    }
    form.reset();
    await document.modelContext.executeTool(tool, { t: '' });
    return seen.join(' ');
  },
  'a filled value isn’t a default value': async (world) => {
    const form = within<HTMLFormElement>(put(formOf('<input name="t" value="q">', 'toolautosubmit')), 'form');
    answers()(form);
    await document.modelContext.executeTool(await listed(world), { t: 'x' });
    const filled = [field(form, 't').value, field(form, 't').defaultValue];
    field(form, 't').setAttribute('value', 'new');
    return [filled, field(form, 't').value];
  },
  'input is an event that bubbles and is composed': seenBy('input', kindOf),
  'change is an event that bubbles': seenBy('change', kindOf),
  'submit is a SubmitEvent': seenBy('submit', (event) => kindOf(event).slice(0, 3)),
  'input is trusted': seenBy('input', ({ isTrusted }) => isTrusted),
  'change is trusted': seenBy('change', ({ isTrusted }) => isTrusted),
  'submit is trusted': seenBy('submit', ({ isTrusted }) => isTrusted),
  'input has no type of input': seenBy('input', (event) => (event as InputEvent).inputType ?? 'none'), // if it were an InputEvent
  'at input the value is there': seenBy('input', (_, form) => valuesOf(form)),
  'at submit the form data has the value and the button’s': seenBy('submit', (event, form) =>
    [...new FormData(form, submitEvent(event).submitter)].join(' '),
  ),
  'neither key nor pointer events come with a call': async (world) => {
    const seen: string[] = [];
    for (const type of ['keydown', 'keyup', 'click', 'pointerdown', 'beforeinput', 'paste', 'focusin'])
      addEventListener(type, () => seen.push(type), true);
    await callForm(world, {
      inner: '<input name="t"><input name="c" type="checkbox"><button>go</button>',
      input: { t: 'x', c: true },
    });
    return seen;
  },
  ...table<(form: HTMLFormElement, event: Event) => void>(
    'filling goes on when a listener of input',
    {
      'cancels it': (_, event) => event.preventDefault(),
      'stops it': (_, event) => event.stopImmediatePropagation(),
      throws: () => {
        throw new Error('mine');
      },
      'sets another control': (form) => Object.assign(field(form, 'b'), { value: 'mine' }),
      'removes another control': (form) => field(form, 'b').remove(),
      'disables another control': (form) => Object.assign(field(form, 'b'), { disabled: true }),
      'adds a control': (form) => form.append(Object.assign(document.createElement('input'), { name: 'c' })),
      'sets its own control': (form) => Object.assign(field(form, 'a'), { value: 'mine' }),
    },
    interfering,
  ),
  'a control that came just now is filled': changed(
    (form) => form.append(Object.assign(document.createElement('input'), { name: 'u' })),
    { u: 'x' },
  ),
  'a control that was disabled just now is no parameter': changed(
    (form) => Object.assign(field(form, 't'), { disabled: true }),
    { t: 'x' },
  ),
  'an option that came just now can be chosen': changed(
    (form) => within(form, 'select').append(new Option('b', 'b')),
    { t: 'b' },
    '<select name="t"><option>a</option></select>',
  ),
  'a form that was removed just now has no tool': changed((form) => form.remove(), { t: 'x' }),
  'a form that was renamed just now has no tool of the old name': changed(
    (form) => form.setAttribute('toolname', 'g'),
    { t: 'x' },
  ),
  'the order of a call’s events and tasks': async (world) => {
    const form = within<HTMLFormElement>(put(formOf('<input name="t">', 'toolautosubmit')), 'form');
    const tool = await listed(world);
    const seen: string[] = [];
    const witness = (entry: string) => {
      seen.push(entry);
      queueMicrotask(() => seen.push(`microtask of ${entry}`));
    };
    const responding = (value: string) => {
      seen.push('response');
      return value;
    };
    form.addEventListener('input', () => witness('input'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      witness('submit');
      submitEvent(event).respondWith(Promise.resolve('done').then(responding));
    });
    document.modelContext.addEventListener('toolactivated', () => witness('toolactivated'));
    const call = document.modelContext.executeTool(tool, { t: 'x' }).then(() => seen.push('resolved'));
    witness('returned');
    await call;
    return seen;
  },
};
