/** Registering, updating and unregistering, in the real tree and in the model. */
import type { Changes, Registration, SchemaChoice } from './commands';
import {
  type Answer,
  documentOf,
  findTool,
  idle,
  type SchemaState,
  type ToolState,
  withoutTool,
  withTool,
} from './model';
import { execute } from './runs';
import { enter, follow, noteChange, pageOf, present, type World } from './world';

declare const document: ToolDocument;

type RawSchema = object | undefined;

export function register(world: World, command: Registration): void {
  const { body, disabled, name, description, exposedTo, abortedBefore } = command;
  const document = command.document % world.pages.length;
  const registration = world.registrations.length;
  const title = `registration ${registration} of "${name}" in document ${document}`;
  const controller = new AbortController();
  const registered = { document, name, controller, exposedTo: exposedTo ?? [], aborted: abortedBefore };
  if (abortedBefore) controller.abort(title);
  world.registrations.push(registered);
  const { schema, inputSchema } = chooseSchema(world, command.schema, undefined);
  const refusal = refusalOf(world, document, command);
  const heard = world.heard[document] ?? 0;
  const promise = pageOf(world, document).modelContext.registerTool(
    {
      name,
      title: `${registration}`,
      description,
      disabled,
      ...(inputSchema && { inputSchema: inputSchema as { type: 'object' } }), // any object will do
      execute: (input, { signal }) => execute(world, { body, document, registration, name }, input, signal),
    },
    { signal: controller.signal, ...(exposedTo && { exposedTo: [...exposedTo] }) },
  );
  follow(world, { title, document }, promise, ({ value, error }) => {
    if (refusal) return nameOf(error) === refusal ? undefined : `ends with ${error ?? value} instead of ${refusal}`;
    if (registered.aborted) return error === title ? undefined : `does not end with the reason of its signal: ${error}`;
    if (error !== undefined || value !== undefined) return `ends with ${error ?? value}`;
    return (world.heard[document] ?? 0) > heard ? undefined : 'resolves before toolchange';
  });
  if (refusal) return;
  const tool = {
    registration,
    name,
    title: `${registration}`,
    description,
    disabled,
    exposedTo: exposedTo ?? [],
    schema,
  };
  enter(world, withTool(present(world), document, tool));
  noteChange(world, document, tool.exposedTo);
}

/** An error's name; a reason stands for itself. */
export const nameOf = (error: unknown) => (error instanceof Error ? error.name : error);

/** In the order in which the API looks. */
function refusalOf(world: World, document: number, command: Registration): string | undefined {
  const { abortedBefore, description, exposedTo = [], name } = command;
  const model = present(world);
  const isRefused =
    findTool(model, document, name) !== undefined || !/^[\w.-]{1,128}$/.test(name) || description === '';
  if (idle(model, document)) return idle(model, document);
  if (isRefused) return 'InvalidStateError';
  if (abortedBefore) return `registration ${world.registrations.length - 1} of "${name}" in document ${document}`;
  return exposedTo.includes('http://insecure.example') ? 'SecurityError' : undefined;
}

function chooseSchema(
  world: World,
  choice: SchemaChoice,
  old: SchemaState,
): { schema: SchemaState; inputSchema: RawSchema } {
  if (choice === undefined) return { schema: old, inputSchema: undefined };
  if (choice === 'lazy') return makeLazy(world);
  if (choice !== 'the same') {
    const given = choice.static as object; // the commands hold objects only
    return { schema: { text: JSON.stringify(given) }, inputSchema: given };
  }
  const inputSchema = old && ('text' in old ? JSON.parse(old.text) : world.lazies[old.lazy]);
  return { schema: old, inputSchema };
}

function makeLazy(world: World): { schema: SchemaState; inputSchema: RawSchema } {
  const lazy = world.lazies.length;
  const inputSchema = () => {
    world.asked[lazy] = (world.asked[lazy] ?? 0) + 1;
    return answer(present(world).answers[lazy] ?? 'throws');
  };
  world.lazies.push(inputSchema);
  world.asked[lazy] = 0;
  enter(world, { ...present(world), answers: [...present(world).answers, 0] });
  return { schema: { lazy }, inputSchema };
}

function answer(given: Answer): object {
  if (given === 'throws') throw new Error('not ready');
  if (given === 'a number') return 5 as unknown as object; // what a page may do against its type
  return given === 'a promise' ? Promise.resolve({}) : { answer: given };
}

export function update(world: World, given: number, name: string, changes: Changes): void {
  const document = given % world.pages.length;
  const model = present(world);
  const tool = findTool(model, document, name);
  const { schema, inputSchema } = chooseSchema(world, changes.schema, tool?.schema);
  const refusal = idle(model, document) ?? (!tool || changes.description === '' ? 'InvalidStateError' : undefined);
  const heard = world.heard[document] ?? 0;
  const { schema: _, ...plain } = changes;
  const promise = pageOf(world, document).modelContext.updateTool(name, {
    ...plain,
    ...(inputSchema && { inputSchema: inputSchema as { type: 'object' } }), // any object will do
  });
  const next: ToolState | undefined = tool && { ...tool, ...plain, schema };
  const changed = !refusal && tool && next && isVisible(tool, next);
  const title = `update ${world.history.length} of "${name}" in document ${document}`;
  follow(world, { title, document }, promise, ({ value, error }) => {
    if (refusal) return nameOf(error) === refusal ? undefined : `ends with ${error ?? value} instead of ${refusal}`;
    if (error !== undefined || value !== undefined) return `ends with ${error ?? value}`;
    return !changed || (world.heard[document] ?? 0) > heard ? undefined : 'resolves before toolchange';
  });
  if (!changed || !next) return;
  enter(world, withTool(present(world), document, next));
  noteChange(world, document, next.exposedTo);
}

const isVisible = (tool: ToolState, next: ToolState) =>
  tool.description !== next.description ||
  tool.disabled !== next.disabled ||
  JSON.stringify(tool.schema) !== JSON.stringify(next.schema);

/** Aborts a registration, also one that was refused or is over. */
export function unregister(world: World, registration: number): void {
  const registered = world.registrations[registration];
  if (!registered || registered.controller.signal.aborted) return;
  const { controller, document, exposedTo } = registered;
  const has = documentOf(present(world), document).tools.some((tool) => tool.registration === registration);
  const title = [...world.pending.keys()].find((key) => key.startsWith(`registration ${registration} `));
  registered.aborted = title !== undefined;
  if (has) {
    enter(world, withoutTool(present(world), document, registration));
    noteChange(world, document, exposedTo);
  }
  controller.abort(title);
}
