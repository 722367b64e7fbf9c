/** Section 6: how a form's tool submits it, what becomes of invalid forms, and submissions that nobody answers. */
import { answers, callForm, type FormCall, formOf, listed, put, within } from '../form-page';
import type { Probe, Probes, World } from '../probe';
import { table } from '../wording';

declare const document: ToolDocument;

/** Which button submits, when the form submits itself. */
const submitterOf =
  (inner: string): Probe =>
  async (world) => {
    let submitter: unknown = 'none';
    const call = await callForm(world, {
      inner: `<input name="t">${inner}`,
      attributes: 'id="q" toolautosubmit',
      prepare: (form) => {
        answers()(form);
        form.addEventListener('submit', (event) => {
          submitter = event.submitter?.getAttribute('name');
        });
      },
    });
    return [submitter, call];
  };

/** A submission that nobody prevents, into a frame: how the call ends, and where the frame is. */
const navigating =
  (attributes: string, button = '<button name="go" value="v">go</button>'): Probe =>
  async (world) => {
    const frame = await world.frame('same');
    frame.name = 'target';
    put(
      formOf(`<input name="t">${button}`, `toolautosubmit action="${world.url('same')}" target="target" ${attributes}`),
    );
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    const ended = await world.settle(document.modelContext.executeTool(await listed(world), { t: 'x y' }));
    await Promise.race([loaded, world.rest(500)]);
    return [ended, frame.contentWindow?.location.search];
  };

const inDialog = (open: boolean) => async (world: World) => {
  const inner = '<input name="t"><button name="go" value="v">go</button>';
  const holder = put(`<dialog>${formOf(inner, 'toolautosubmit method="dialog"')}</dialog>`);
  const dialog = within<HTMLDialogElement>(holder, 'dialog');
  if (open) dialog.showModal();
  const ended = await world.settle(document.modelContext.executeTool(await listed(world), { t: 'x' }));
  return [ended, dialog.open, dialog.returnValue];
};

export const probes: Probes = {
  ...table(
    'the submitter of a form',
    {
      'with two buttons': '<button name="a">a</button><button name="b">b</button>',
      'without a button': '',
      'whose button is for something else':
        '<button type="button" name="a">a</button><button type="reset" name="b">b</button>',
      'whose first button is disabled': '<button name="a" disabled>a</button><button name="b">b</button>',
      'whose only button is disabled': '<button name="a" disabled>a</button>',
      'with an input as its button': '<input type="submit" name="a">',
      'with an image as its button': '<input type="image" name="a">',
      'with a hidden button': '<button name="a" hidden>a</button>',
    },
    submitterOf,
  ),
  'a form whose button is replaced as its control is filled': (world) =>
    callForm(world, {
      inner: '<input name="t"><button name="a">a</button>',
      prepare: (form) => {
        answers()(form);
        form.addEventListener('input', () => {
          within(form, 'button').outerHTML = '<button name="b">b</button>';
        });
      },
    }),
  'the submitter of a form whose button is outside': async (world) => {
    put('<button form="q" name="out">go</button>');
    return submitterOf('')(world);
  },
  ...table<Partial<FormCall> & { inner: string }>(
    'an invalid form:',
    {
      'two controls': { inner: '<input name="a" required><input name=" b " required>' },
      'a control without a name': { inner: '<input required>' },
      'a control that isn’t shown': { inner: '<input name="a" required hidden>' },
      'radio buttons, a select, a text of lines': {
        inner:
          '<input type="radio" name="r" value="1" required><input type="radio" name="r" value="2"><select name="s" required><option value="">-</option></select><textarea name="x" required></textarea>',
      },
      'the page’s own words': {
        inner: '<input name="a">',
        prepare: (form) => within<HTMLInputElement>(form, 'input').setCustomValidity('No good.'),
      },
      'invalid is cancelled': {
        inner: '<input name="a" required>',
        prepare: (form) => within(form, 'input').addEventListener('invalid', (event) => event.preventDefault()),
      },
      'with novalidate': { inner: '<input name="a" required>', attributes: 'toolautosubmit novalidate' },
      'with a button that skips validation': { inner: '<input name="a" required><button formnovalidate>go</button>' },
      'with a second button that skips validation': {
        inner: '<input name="a" required><button>go</button><button formnovalidate>x</button>',
      },
    },
    (call) => async (world) => {
      const { prepare, ...rest } = call;
      const ended = await callForm(world, {
        input: {},
        ...rest,
        prepare: (form, log) => {
          answers()(form);
          prepare?.(form, log);
        },
      });
      return [ended, document.activeElement?.getAttribute('name') ?? document.activeElement?.localName];
    },
  ),

  'a submission that isn’t prevented gives null': navigating('method="get"'),
  'a posted submission that isn’t prevented gives null': navigating('method="post"'),
  'the button’s own action is used': navigating(
    '',
    '<button name="go" value="v" formaction="/?html=other">go</button>',
  ),
  'a script as the action runs, and gives null': async (world) => {
    put(formOf('<input name="t">', 'toolautosubmit action="javascript:void (document.title = \'ran\')"'));
    const ended = await world.settle(document.modelContext.executeTool(await listed(world), { t: 'x' }));
    await world.rest(50);
    return [ended, document.title];
  },
  'a form of an open dialog closes it and gives null': inDialog(true),
  'a form of a closed dialog gives null': inDialog(false),
  'a dialog form outside of a dialog gives null': (world) =>
    callForm(world, {
      inner: '<input name="t">',
      attributes: 'toolautosubmit method="dialog"',
      prepare: () => undefined,
    }),
  'a form in a frame that navigates its frame gives null': async (world) => {
    await world.frame('same', { html: formOf('<input name="t">', 'toolautosubmit action="/?html=next"') });
    return world.settle(document.modelContext.executeTool(await listed(world), { t: 'x' }));
  },
  'a form that may not be submitted in its sandbox keeps its caller waiting': async (world) => {
    await world.frame('same', {
      sandbox: 'allow-scripts allow-same-origin',
      html: formOf('<input name="t">', 'toolautosubmit'),
    });
    return world.settle(document.modelContext.executeTool(await listed(world), { t: 'x' }), 300);
  },
};
