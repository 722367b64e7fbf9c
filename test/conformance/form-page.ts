/** Forms on the page of a probe: puts them there, finds their tools, calls them, and notes what happens meanwhile. */
import type { Probe, World } from './probe';
import type { Log } from './wording';

declare const document: ToolDocument;

/** The form `f`, which most probes use. */
export const formOf = (inner: string, attributes = ''): string =>
  `<form toolname="f" tooldescription="d" ${attributes}>${inner}</form>`;

/** Markup into an element of its own, at the end of the page. */
export function put(html: string, into: Node = document.body): HTMLElement {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  into.appendChild(holder);
  return holder;
}

/** One more form, not on the page yet. */
export function another(description: string, name = 'f'): HTMLFormElement {
  const form = document.createElement('form');
  form.setAttribute('toolname', name);
  form.setAttribute('tooldescription', description);
  return form;
}

export function within<T extends Element>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

export const submitEvent = (event: Event) =>
  event as SubmitEvent & { agentInvoked: boolean; respondWith(...response: unknown[]): void }; // only heard as `submit`

/** The tool of this name, when it is listed. */
export async function listed(world: World, name = 'f') {
  const find = async () => (await document.modelContext.getTools()).find((tool) => tool.name === name);
  let found = await find();
  await world.until(async () => {
    found ??= await find();
    return found !== undefined;
  });
  if (!found) throw new Error(`${name} is not listed.`);
  return found;
}

/** Name and schema of every tool there is, once changes have had the time to arrive. */
export async function listing(world: World): Promise<string[]> {
  await world.rest(120);
  const tools = await document.modelContext.getTools();
  return tools.map(({ name, description, inputSchema }) => `${name}: ${description} ${JSON.stringify(inputSchema)}`);
}

/** The schema of a form with these controls: its text, since the order of members is part of it. */
export const schemaOf =
  (inner: string): Probe =>
  async (world) => {
    put(formOf(inner));
    const { properties, required } = (await listed(world)).inputSchema as Record<string, unknown>; // a form always has one
    return [JSON.stringify(properties), required];
  };

const heard = ['input', 'change', 'invalid', 'reset', 'submit', 'formdata'];

/** Notes the events of a form and those of its tool, by the control's name. */
function note(root: Node, log: Log): void {
  for (const type of heard)
    root.addEventListener(type, ({ target }) => log([type, (target as HTMLInputElement).name].join(' ').trim()), true); // a control, or a form
  for (const type of ['toolactivated', 'toolcancel']) document.modelContext.addEventListener(type, () => log(type));
}

/** The controls, also where one of them is called `elements`. */
const controlsOf = (form: HTMLFormElement): Element[] =>
  Array.from(Reflect.get(HTMLFormElement.prototype, 'elements', form) as HTMLFormControlsCollection); // its getter’s type

/** What the controls hold: texts, or for boxes whether they are checked. */
export function valuesOf(form: HTMLFormElement): unknown[] {
  const controls = controlsOf(form).filter((control) => control.localName !== 'button');
  return controls.map((control) => {
    const { type, checked, value } = control as HTMLInputElement; // the members that aren't there are undefined
    if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map((option) => option.value);
    return type === 'checkbox' || type === 'radio' ? checked : value;
  });
}

export interface FormCall {
  inner: string;
  input?: unknown;
  attributes?: string;
  /** Before the call: listeners of its own. Without it the form answers `done`. */
  prepare?: (form: HTMLFormElement, log: Log) => void;
  /** While the call is under way. */
  meanwhile?: (form: HTMLFormElement, log: Log, abort: AbortController) => unknown;
}

/** A form that answers an agent with `response` when it is submitted. */
export const answers =
  (response: unknown = 'done') =>
  (form: HTMLFormElement): void =>
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (submitEvent(event).agentInvoked) submitEvent(event).respondWith(response);
    });

/** Calls a form's tool once; gives how it ended, what the controls then hold, and the events in order. */
export async function callForm(world: World, call: FormCall): Promise<object> {
  const { inner, attributes = 'toolautosubmit', prepare = answers(), meanwhile } = call;
  const input = 'input' in call ? call.input : { t: 'x' };
  const form = within<HTMLFormElement>(put(formOf(inner, attributes)), 'form');
  const tool = await listed(world);
  const seen: string[] = [];
  note(form, (entry) => seen.push(entry));
  prepare(form, (entry) => seen.push(entry));
  const abort = new AbortController();
  const called = document.modelContext.executeTool(tool, input as object, { signal: abort.signal }); // wrong on purpose here and there
  const ended = world.settle(called, 1200);
  if (meanwhile) {
    await world.until(() => seen.includes('toolactivated'));
    await world.rest(50);
    seen.push('meanwhile');
    await meanwhile(form, (entry) => seen.push(entry), abort);
  }
  const outcome = named(await ended, form);
  if (abort.signal.aborted) await world.until(() => seen.includes('toolcancel'));
  await world.rest(60);
  return { outcome, values: valuesOf(form), seen };
}

/** The browser's own words about invalid controls stand for themselves: they differ by browser and language. */
function named(outcome: object, form: HTMLFormElement): object {
  let text = JSON.stringify(outcome);
  for (const control of controlsOf(form)) {
    const { validationMessage } = control as HTMLInputElement; // every control that is in question has it
    if (validationMessage) text = text.replaceAll(JSON.stringify(validationMessage).slice(1, -1), '(message)');
  }
  return JSON.parse(text);
}
