/** Section 6: when a form is a tool, when it stops being one, and how changes are told. */
import { another, formOf, listed, listing, put, within } from '../form-page';
import type { Probe, Probes } from '../probe';
import { names, table } from '../wording';

declare const document: ToolDocument;

const listingOf =
  (html: string): Probe =>
  (world) => {
    put(html);
    return listing(world);
  };

/** How many changes are announced for one change of the form `f`, and what is then listed. */
const changesOf =
  (change: (form: HTMLFormElement) => unknown): Probe =>
  async (world) => {
    const form = within<HTMLFormElement>(put(formOf('<input name="t" id="i">')), 'form');
    await listing(world);
    let changes = 0;
    document.modelContext.addEventListener('toolchange', () => changes++);
    await change(form);
    return [await listing(world), changes];
  };

const control = (form: HTMLFormElement) => within<HTMLInputElement>(form, '[name=t]');

const inShadow =
  (mode: ShadowRootMode): Probe =>
  async (world) => {
    const host = put('');
    const root = host.attachShadow({ mode });
    put(formOf('<label for="i">L</label><input id="i" name="t">'), root);
    const first = await listing(world);
    within(root, 'form').append(Object.assign(document.createElement('input'), { name: 'u' }));
    const second = await listing(world);
    host.remove();
    return [first, second, await listing(world)];
  };

const inFrame =
  (sandbox: string): Probe =>
  async (world) => {
    const frame = await world.frame('same', { sandbox, html: formOf('<input name="t">') });
    await listing(world);
    const tools = await document.modelContext.getTools();
    return tools.map(({ name, window }) => [name, window === frame.contentWindow]);
  };

const parsed = '<form toolname="f" tooldescription="d"><input name="t"></form>';

/** A script of a loading document that listens for changes at some moment; `heard` has what was told until the end. */
const listening = (moment: string) => `<script>
  var heard = [];
  const add = () => document.modelContext.addEventListener('toolchange', () => heard.push('toolchange'));
  ${moment}
</script>`;

/** Markup of a frame, which loads a frame itself so that its load event comes late; what its script hears of its forms. */
const heardIn =
  (before: string, after = ''): Probe =>
  async (world) => {
    const inner = `<iframe src="${world.url('same')}"></iframe>`;
    const frame = await world.frame('same', { html: before + parsed + after + inner });
    await world.rest(300);
    return world.runIn(frame, 'return heard');
  };

/** What a document hears of the forms of a frame that nobody has asked. */
const heardOf =
  (change: (frame: HTMLIFrameElement) => unknown, html: string): Probe =>
  async (world) => {
    const seen: string[] = [];
    document.modelContext.addEventListener('toolchange', () => seen.push('toolchange'));
    const frame = await world.frame('same', { html });
    await world.rest(200);
    change(frame);
    await world.rest(200);
    return seen;
  };

export const probes: Probes = {
  'a parsed form is told to a listener that was there before': heardIn(listening('add()')),
  'a parsed form is told to a listener that comes after it': heardIn('', listening('add()')),
  'a parsed form is told to a listener of a later task': heardIn('', listening('setTimeout(add)')),
  'a parsed form is told once to a listener that lists the tools': heardIn(
    '',
    listening('add(); document.modelContext.getTools()'),
  ),
  'a form that was there before the listener looked, long after loading': heardIn(
    '',
    listening("addEventListener('load', () => setTimeout(add, 100))"),
  ),
  'a parsed form of a frame is told to the page': heardOf(() => undefined, parsed),
  'a form put into a frame that nobody asked is told to the page': heardOf(
    (frame) => frame.contentDocument?.body.insertAdjacentHTML('beforeend', parsed),
    '<p>',
  ),
  ...table(
    'a form as a tool:',
    {
      'name and description': '<form toolname="f" tooldescription="d"></form>',
      'no description': '<form toolname="f"></form>',
      'no name': '<form tooldescription="d"></form>',
      'an empty description': '<form toolname="f" tooldescription></form>',
      'spaces around the description': '<form toolname="f" tooldescription="  x  y "></form>',
      'an empty name': '<form toolname="" tooldescription="d"></form>',
      'a space in the name': '<form toolname="a b" tooldescription="d"></form>',
      'spaces around the name': '<form toolname=" f " tooldescription="d"></form>',
      'a letter of another alphabet': '<form toolname="é" tooldescription="d"></form>',
      'all characters of a name': '<form toolname="aZ09_.-" tooldescription="d"></form>',
      'a name of 128 characters': `<form toolname="${'n'.repeat(128)}" tooldescription="d"></form>`,
      'a name of 129 characters': `<form toolname="${'n'.repeat(129)}" tooldescription="d"></form>`,
      'a hidden form': formOf('', 'hidden'),
      'an inert form': formOf('', 'inert'),
      'a form without validation': formOf('<input name="t" required>', 'novalidate'),
      'a form in a template': `<template>${formOf('')}</template>`,
      'a form in a drawing': `<svg><foreignObject>${formOf('')}</foreignObject></svg>`,
      'two of one name': formOf('<input name="one">') + formOf('<input name="two">'),
      'two, sorted': `<form toolname="b" tooldescription="1"></form><form toolname="a" tooldescription="2"></form>`,
      'controls outside': `<input form="q" name="a">${formOf('<input name="b">', 'id="q"')}<input form="q" name="c"><input form="x" name="d">`,
    },
    listingOf,
  ),
  'a form’s tool has a title, empty without one, and no annotations': async (world) => {
    put(`${formOf('')}<form toolname="g" tooldescription="d" tooltitle="  My T "></form>`);
    await listed(world, 'g');
    const tools = await document.modelContext.getTools();
    return tools.map((tool) => [JSON.stringify({ ...tool, window: 0 }), tool.window === window]);
  },
  'a form in an open shadow root': inShadow('open'),
  'a form in a closed shadow root': inShadow('closed'),
  'a form in a shadow root in a shadow root': async (world) => {
    const inner = document.createElement('div');
    put(formOf('<input name="t">'), inner.attachShadow({ mode: 'open' }));
    put('').attachShadow({ mode: 'open' }).append(inner);
    return listing(world);
  },
  'a form in a shadow root that the parser made': (world) => {
    put('').setHTMLUnsafe(`<div><template shadowrootmode="open">${formOf('<input name="t">')}</template></div>`);
    return listing(world);
  },
  'controls in a shadow root inside the form are none of its own': (world) => {
    const inner =
      '<div><template shadowrootmode="open"><input name="inner"><slot></slot></template><input name="t"></div>';
    put('').setHTMLUnsafe(formOf(inner));
    return listing(world);
  },
  'a form of a document that isn’t shown, and then adopted': async (world) => {
    const elsewhere = document.implementation.createHTMLDocument();
    elsewhere.body.innerHTML = formOf('');
    const before = await listing(world);
    document.body.append(within(elsewhere.body, 'form'));
    return [before, await listing(world)];
  },
  'a form in a frame of the same origin': inFrame('allow-scripts allow-same-origin allow-forms'),
  'a form in a frame that may not submit forms': inFrame('allow-scripts allow-same-origin'),
  'a form in a frame without scripts': inFrame('allow-same-origin allow-forms'),
  'a form in a frame of an opaque origin': inFrame('allow-scripts allow-forms'),
  'a form in a frame that may not use tools': async (world) => {
    await world.frame('same', { allow: "tools 'none'", html: formOf('') });
    return listing(world);
  },
  'a form in a blank frame, until the frame goes': async (world) => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    if (frame.contentDocument) put(formOf(''), frame.contentDocument.body);
    const there = await listing(world);
    frame.remove();
    return [there, await listing(world)];
  },
  'a form of another origin isn’t listed, asked for or not': async (world) => {
    await world.frame('other', { html: formOf(''), allow: 'tools' });
    await world.rest(100);
    return (await document.modelContext.getTools({ fromOrigins: [world.origins.other] })).length;
  },

  ...table<(form: HTMLFormElement) => unknown>(
    'toolchange when',
    {
      'nothing happens': () => undefined,
      'the form is removed': (form) => form.remove(),
      'the form is moved': (form) => document.body.append(form),
      'the form is removed and comes back at once': (form) => {
        form.remove();
        document.body.append(form);
      },
      'the form is replaced by another of its name': (form) => form.replaceWith(another('second')),
      'another of its name comes and the form goes': (form) => {
        form.before(another('second'));
        form.remove();
      },
      'a form comes and goes at once': () => {
        const passing = another('passing', 'g');
        document.body.append(passing);
        passing.remove();
      },
      'a control is added': (form) => form.append(Object.assign(document.createElement('input'), { name: 'u' })),
      'a control is removed': (form) => control(form).remove(),
      'a control is added outside': (form) => {
        form.id = 'q';
        put('<input form="q" name="u">');
      },
      'another element is added': (form) => form.append(document.createElement('p')),
      'name, type and required change': (form) =>
        Object.assign(control(form), { name: 'u', type: 'number', required: true }),
      'required is set to what it is': (form) => Object.assign(control(form), { required: false }),
      'a limit changes ten times': (form) => {
        control(form).type = 'number';
        for (let i = 0; i < 10; i++) control(form).min = String(i);
      },
      'a pattern comes': (form) => Object.assign(control(form), { pattern: 'x' }),
      'the control is disabled': (form) => Object.assign(control(form), { disabled: true }),
      'the control is made read-only': (form) => Object.assign(control(form), { readOnly: true }),
      'its fieldset is disabled': async (form) => {
        const fieldset = document.createElement('fieldset');
        form.append(fieldset);
        fieldset.append(control(form));
        fieldset.disabled = true;
      },
      'value, placeholder and lengths change': (form) =>
        Object.assign(control(form), { value: 'x', placeholder: 'y', maxLength: 5, defaultValue: 'z' }),
      'a parameter’s description comes': (form) => control(form).setAttribute('toolparamdescription', 'P'),
      'an ARIA description comes': (form) => control(form).setAttribute('aria-description', 'A'),
      'a label comes': (form) => form.insertAdjacentHTML('beforeend', '<label for="i">L</label>'),
      'a select becomes one for several': (form) => {
        form.innerHTML = '<select name="t"><option>a</option></select>';
        within<HTMLSelectElement>(form, 'select').multiple = true;
      },
      'an option comes': async (form) => {
        form.innerHTML = '<select name="t"><option>a</option></select>';
        await new Promise((resolve) => setTimeout(resolve, 100));
        within(form, 'select').append(document.createElement('option'));
      },
      'an option goes': async (form) => {
        form.innerHTML = '<select name="t"><option>a</option><option>b</option></select>';
        await new Promise((resolve) => setTimeout(resolve, 100));
        within(form, 'option').remove();
      },
      'the description changes': (form) => form.setAttribute('tooldescription', 'e'),
      'the description is set to what it is': (form) => form.setAttribute('tooldescription', 'd'),
      'the title changes': (form) => form.setAttribute('tooltitle', 'T'),
      'toolautosubmit comes': (form) => form.setAttribute('toolautosubmit', ''),
      'the name changes': (form) => form.setAttribute('toolname', 'g'),
      'the name becomes invalid': (form) => form.setAttribute('toolname', 'g g'),
      'the name goes': (form) => form.removeAttribute('toolname'),
      'the description goes': (form) => form.removeAttribute('tooldescription'),
      'the action changes': (form) => Object.assign(form, { action: '/elsewhere', hidden: true }),
    },
    changesOf,
  ),

  'toolchange comes in a task after the form was put in': async (world) => {
    const seen: string[] = [];
    document.modelContext.addEventListener('toolchange', () => seen.push('toolchange'));
    setTimeout(() => seen.push('timer'));
    put(formOf(''));
    seen.push('put in');
    queueMicrotask(() => seen.push('microtask'));
    await world.rest(100);
    return seen;
  },
  'a listener of toolchange finds the form as it now is': async (world) => {
    const seen: string[][] = [];
    document.modelContext.ontoolchange = async () => {
      seen.push((await document.modelContext.getTools()).map((tool) => tool.description));
    };
    const form = within(put(formOf('')), 'form');
    await world.rest(250);
    form.setAttribute('tooldescription', 'e');
    await world.rest(250);
    form.remove();
    await world.rest(250);
    return [seen[0], seen.at(-2), seen.at(-1)];
  },
  'a form that goes is not listed any more by a call in the same task': async (world) => {
    const holder = put(formOf(''));
    await listed(world);
    holder.remove();
    return names();
  },
  'a form has no members of its own for tools': () =>
    ['toolName', 'toolname', 'toolDescription', 'toolAutosubmit', 'toolautosubmit'].filter(
      (member) => member in HTMLFormElement.prototype || member in HTMLInputElement.prototype,
    ),
};
