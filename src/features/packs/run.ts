/** Runs a pack inside a page. The browser sends it there as text, so it can use nothing from outside. */
import type { PackCommand } from './format';

interface Running {
  outcome: Promise<object>;
  controller: AbortController;
}

interface RunInput {
  /** Names this version of the pack. */
  hash: string;
  /** The only origin on which it may run: the page may have moved on. */
  origin: string;
  /** Where the pack stays loaded between commands. Null: a page could reach it there, so each command loads it afresh. */
  place: string | null;
  /** Milliseconds for loading and listing. */
  patience: number;
  command: PackCommand;
  /** Evaluates the module. */
  load(): Promise<Record<string, unknown>>;
}

/** Answers in JSON. */
export async function runPack({ hash, origin, place, patience, command, load }: RunInput): Promise<string> {
  type Raw = Record<string, unknown>;
  type Pack = { tools: Raw[]; yields(own: string[]): unknown };
  interface Loaded {
    hash: string;
    pack: Promise<Pack | null>;
    calls: Map<string, Running>;
  }
  const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null;
  const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function';
  const hasTools = (value: unknown): value is Raw & { tools: Raw[] } => isObject(value) && Array.isArray(value.tools);

  /** Also reads the adapters of webmcp_everywhere. */
  const toPack = (module: Raw): Pack | null => {
    const found = [module.default, module.pack, ...Object.values(module)].find(hasTools);
    if (!found) return null;
    const yields = found.yields ?? found.yieldCondition;
    return {
      tools: found.tools.filter(isObject),
      yields: (own) => (isFunction(yields) ? yields.call(found, own) : own),
    };
  };

  const start = (): Loaded => ({
    hash,
    pack: load().then(toPack),
    calls: new Map<string, Running>(),
  });

  const open = (): Loaded => {
    if (place === null) return start();
    const known: Loaded | undefined = Reflect.get(globalThis, place);
    if (known?.hash === hash) return known;
    const fresh = start();
    Reflect.set(globalThis, place, fresh);
    return fresh;
  };

  const within = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([
      work,
      new Promise<never>((_, reject) => {
        setTimeout(() => reject({ problem: { code: 'slow', seconds: patience / 1000 } }), patience);
      }),
    ]);

  const toProblem = (error: unknown): object => {
    if (isObject(error) && 'problem' in error) return { type: 'failed', problem: error.problem };
    const { stack = '', message = String(error) } = error instanceof Error ? error : {};
    const line = /tabhand-pack\.js:(\d+)/.exec(stack)?.[1];
    return { type: 'failed', problem: { code: 'threw', message, line: line ? Number(line) : null } };
  };

  const toSchema = (schema: unknown, tool: Raw) => {
    try {
      return { inputSchema: isFunction(schema) ? schema.call(tool) : schema };
    } catch (error) {
      return { unavailable: `Its schema threw: ${String(error)}` };
    }
  };

  const toListed = (tool: Raw) => {
    const { title, description, inputSchema, annotations, hints, permissionClass } = tool;
    const ofClass = {
      readOnlyHint: permissionClass === 'readOnly',
      consequentialHint: permissionClass === 'sensitive',
    };
    return {
      name: String(tool.name),
      title: typeof title === 'string' ? title : '',
      description: typeof description === 'string' ? description : '',
      lazy: isFunction(inputSchema),
      disabled: false,
      annotations: annotations ?? hints ?? (permissionClass === undefined ? {} : ofClass),
      ...toSchema(inputSchema, tool),
    };
  };

  const list = async (loaded: Loaded, own: string[]) => {
    const pack = await loaded.pack;
    if (!pack) return { type: 'failed', problem: { code: 'no-pack' } };
    const names = pack.tools.map(({ name }) => String(name));
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) return { type: 'failed', problem: { code: 'name-twice', name: twice } };
    const wrong = names.find((name) => !/^[\w.-]{1,128}$/.test(name));
    if (wrong !== undefined) return { type: 'failed', problem: { code: 'bad-name', name: wrong.slice(0, 200) } };
    const yielded = await pack.yields(own);
    const gone = Array.isArray(yielded) ? yielded : [];
    const shown = yielded === true ? [] : pack.tools.filter(({ name }) => !gone.includes(name));
    return { type: 'tools', tools: shown.map(toListed) };
  };

  const perform = async ({ pack }: Loaded, { name, input }: Raw, signal: AbortSignal): Promise<object> => {
    const tool = (await pack)?.tools.find((each) => each.name === name);
    if (!tool || !isFunction(tool.execute)) return { type: 'refused', code: 'unknown-tool', message: 'No such tool.' };
    const value = await tool.execute(input, { signal });
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return { type: 'returned', text };
  };

  const call = (loaded: Loaded, { id, name, input }: Extract<PackCommand, { type: 'call' }>): Promise<object> => {
    const controller = new AbortController();
    const failed = (error: unknown) =>
      controller.signal.aborted
        ? { type: 'aborted' }
        : { type: 'threw', message: (error instanceof Error ? error.message : String(error)).slice(0, 5000) };
    const aborted = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    });
    const outcome = Promise.race([perform(loaded, { name, input }, controller.signal), aborted]).catch(failed);
    loaded.calls.set(id, { outcome, controller });
    return outcome;
  };

  const answer = async (loaded: Loaded): Promise<object> => {
    if (command.type === 'list') return within(list(loaded, command.own)).catch(toProblem);
    const { id, type } = command;
    const known = loaded.calls.get(id);
    if (type === 'call') return known?.outcome ?? call(loaded, command);
    if (type === 'abort') known?.controller.abort();
    if (type === 'forget') loaded.calls.delete(id);
    return type === 'ask' ? (known?.outcome ?? { type: 'not-taken' }) : {};
  };

  return JSON.stringify(location.origin === origin ? await answer(open()) : { type: 'gone' });
}
