/**
 * Tool packs in pages: each pack that matches a tab's page is a further document of that tab. What it offers and answers comes
 * over the browser's own channel for user scripts, so that no page can pass for a pack, and no pack for its page.
 */

import { documentOf } from '#browser/scripting.ts';
import { runUserScript, userScriptAccess } from '#browser/user-scripts.ts';
import { pageTextOn } from '#core/settings/page-text.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import { parseJson } from '#core/tools/long-numbers.ts';
import type { PageHands } from '#features/hands/background/index.ts';
import { type IsOff, isReachable, lookAtTab } from '#features/sites/background/index.ts';
import { type PageDocument, type PageDocuments, type PageTool, parsePageTools } from '#features/sites/index.ts';
import type { PackCommand, PackProblem } from '../format';
import { matchesPage } from '../matches';
import type { PackList, PackRow } from '../messages.ts';
import { answered, called, listing } from './pack-answers';
import { stepsDocument } from './step-documents';
import type { PackRecord, PackStore } from './storage';

interface Runnable {
  id: string;
  hash: string;
  script: string;
  facts: { world: 'own' | 'page' };
}

/** Milliseconds in which a pack loads and says what it offers. */
const patience = 1500;

/**
 * Evaluates to a promise of the answer as JSON, behind the milliseconds that the pack took. The script's lines are the source's, by
 * the name that the runner looks for.
 */
export function toCode({ id, hash, script, facts }: Runnable, origin: string, command: PackCommand): string {
  const place = facts.world === 'own' ? `tabhand pack ${id}` : null;
  const request = JSON.stringify({ hash, origin, place, patience, command });
  const run = `return (${runPack})({ ...${request}, load }).then((said) => \`[\${Date.now() - start},\${said}]\`)`;
  return `(() => { const start = Date.now(); const load = async () => {${script}\n};\n${run}; })()\n//# sourceURL=tabhand-pack.js`;
}

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

/** Runs a pack inside a page. The browser sends it there as text, so it can use nothing from outside. Answers in JSON. */
async function runPack({ hash, origin, place, patience, command, load }: RunInput): Promise<string> {
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

/** Milliseconds after which a turn goes on without a pack's tools, and after which the pack counts as stuck. */
const [listsWithin, stuckAfter] = [1800, 6000];

interface Parts {
  packs: Pick<PackStore, 'all' | 'change' | 'get'>;
  settings: Pick<SettingsStore, 'read'>;
  isOff: IsOff;
  hands: PageHands;
  /** What is known of the packs' problems changed. */
  onProblem(): Promise<void>;
}

type Place = Pick<PageDocument, 'tabId' | 'origin'>;
type Page = Pick<PageDocument, 'tabId' | 'origin' | 'documentId'>;

export class PackPages {
  private readonly problems = new Map<string, { hash: string; problem: PackProblem }>();
  /** Listings without an answer: a pack isn't sent to a page twice at a time, and whoever asks meanwhile is told the same. */
  private readonly waiting = new Map<string, ReturnType<typeof send>>();

  constructor(private readonly parts: Parts) {}

  /** Every pack, by name, and whether the browser lets packs run. */
  async list(): Promise<PackList> {
    const packs = (await this.parts.packs.all()).sort((a, b) => a.facts.name.localeCompare(b.facts.name));
    const rows = packs.map(({ id, on, hash, facts, stuck, from }): PackRow => {
      const known = this.problems.get(id);
      const problem = stuck ? { code: 'stuck' as const } : known?.hash === hash ? known.problem : null; // const: a literal type
      return { ...facts, id, on, problem, from };
    });
    return { packs: rows, access: await userScriptAccess() };
  }

  /** The same documents, and the packs that match a tab's page as further ones. */
  beside(documents: PageDocuments): PageDocuments {
    return {
      ofTab: async (tabId, signal) => {
        const [found, matching] = await Promise.all([documents.ofTab(tabId, signal), this.packsFor(tabId)]);
        if (!matching) return found;
        const own = found.documents.map(listedOnce);
        const names = await Promise.all(own.filter(({ frameId }) => frameId === 0).map((each) => each.list(signal)));
        const ownNames = names.flatMap((tools) => tools ?? []).map(({ name }) => name);
        const added = await Promise.all(matching.packs.map((pack) => this.documentsOf(pack, matching, ownNames)));
        return { ...found, documents: [...own, ...added.flat()] };
      },
    };
  }

  /** The packs that match a tab's page and may do something there. Null: there are none. */
  private async packsFor(tabId: number) {
    const packs = (await this.parts.packs.all()).filter(({ on }) => on);
    if (packs.length === 0) return null;
    const tab = await lookAtTab(tabId, this.parts.isOff);
    if (!tab || tab.origin === null) return null;
    const matching = packs.filter(({ facts }) => matchesPage(facts.matches, tab.url));
    // Hands need no switch of the browser, but a site whose text the user doesn't keep from them.
    const isKept = pageTextOn((await this.parts.settings.read()).pageText, tab.origin) === 'never';
    const mayPlay = !isKept && isReachable(tab.access);
    const kept = matching.filter(({ facts }) => facts.steps && mayPlay);
    const mayRun = tab.access === 'open' && (await userScriptAccess()) === 'open';
    const coded = matching.filter(({ facts }) => !facts.steps && mayRun);
    const place = { tabId, origin: tab.origin };
    // The time that a page takes until it runs a script at all is no pack's fault.
    const documentId = coded.length > 0 ? await runsScripts({ tabId }) : null;
    return { place, page: documentId === null ? null : { ...place, documentId }, packs: [...kept, ...coded] };
  }

  /** Of one pack, which has none if it has no tools for the page now. `own`: names of the page's own tools. */
  private async documentsOf(
    pack: PackRecord,
    { place, page }: { place: Place; page: Page | null },
    own: string[],
  ): Promise<PageDocument[]> {
    if (pack.facts.steps) {
      const documentId = await documentOf({ tabId: place.tabId });
      if (documentId === undefined) return [];
      return [stepsDocument(pack, { ...place, documentId }, { own, hands: this.parts.hands })];
    }
    const listed = page && (await this.listTools(pack, page, own));
    return listed ? [scriptDocument(pack, place, listed)] : [];
  }

  /** Null: it has no tools for this page now. */
  private async listTools(pack: PackRecord, page: Page, own: string[]): Promise<Listed | null> {
    const key = [page.documentId, pack.id, pack.hash, ...own].join(' ');
    const before = this.waiting.get(key);
    const listed =
      before ?? send(pack, page, { type: 'list', own }, page.documentId).finally(() => this.waiting.delete(key));
    this.waiting.set(key, listed);
    const answer = await within(listed, listsWithin);
    if (answer === 'late') {
      if (!before) void this.turnOffIfStuck(pack, listed);
      return null;
    }
    if (!answer) {
      // The page runs other scripts, so the browser couldn't read this one.
      if ((await runsScripts(page)) !== null) this.note(pack, { code: 'syntax' });
      return null;
    }
    const said = listing.safeParse(answer.said).data;
    if (said) this.note(pack, said.type === 'failed' ? said.problem : null);
    return said?.type === 'tools' ? { documentId: answer.documentId, tools: parsePageTools(said.tools) } : null;
  }

  /** Turned off until it has an answer after all and was quick itself: then it was the page that was busy. */
  private async turnOffIfStuck({ id }: PackRecord, listed: ReturnType<typeof send>): Promise<void> {
    const { packs, onProblem } = this.parts;
    if ((await within(listed, stuckAfter - listsWithin)) !== 'late') return;
    if (await packs.change(id, { on: false, stuck: true })) await onProblem();
    const { took = stuckAfter } = (await listed) ?? {};
    const isStuck = (await packs.get(id))?.stuck;
    if (took < stuckAfter && isStuck && (await packs.change(id, { on: true }))) await onProblem();
  }

  private note({ id, hash }: PackRecord, found: PackProblem | null): void {
    const before = this.problems.get(id);
    if (JSON.stringify(before?.problem ?? null) === JSON.stringify(found)) return;
    if (found) this.problems.set(id, { hash, problem: found });
    else this.problems.delete(id);
    void this.parts.onProblem();
  }
}

/** Undefined: the browser couldn't run it. `took`: milliseconds, as the pack says. */
async function send(pack: PackRecord, { tabId, origin }: Place, command: PackCommand, documentId: string) {
  const worldId = pack.facts.world === 'own' ? pack.id : undefined;
  const answer = await runUserScript({ tabId, documentId }, { code: toCode(pack, origin, command), worldId });
  const [took, said] = answered.safeParse(parseJson(String(answer?.result))).data ?? [];
  return answer && { documentId: answer.documentId, took, said };
}

interface Listed {
  documentId: string;
  tools: PageTool[];
}

/** A pack with code as a document of a tab. */
function scriptDocument(pack: PackRecord, place: Place, { documentId, tools }: Listed): PageDocument {
  const { id, hash, facts } = pack;
  /** A page could reach what is kept in its own world, so nothing is. */
  const isKept = facts.world === 'own';
  const tell = (command: PackCommand) => void (isKept && send(pack, place, command, documentId));
  const ask = async (command: PackCommand) => {
    const answer = await send(pack, place, command, documentId);
    return called.safeParse(answer?.said).data ?? { type: 'gone' as const }; // const: a literal type
  };
  return {
    ...place,
    topOrigin: place.origin,
    frameId: 0,
    documentId: `pack:${id}:${documentId}`,
    pack: { id, hash, name: facts.name },
    list: async () => tools,
    async call({ id: callId, name, input }, signal) {
      const aborted = new Promise<{ type: 'aborted' }>((resolve) => {
        const abort = () => (isKept ? tell({ type: 'abort', id: callId }) : resolve({ type: 'aborted' }));
        signal.addEventListener('abort', abort, { once: true });
      });
      const answer = await Promise.race([ask({ type: 'call', id: callId, name, input }), aborted]);
      return answer.type === 'not-taken' ? { type: 'gone' } : answer;
    },
    ask: async ({ id: callId }) => (isKept ? ask({ type: 'ask', id: callId }) : { type: 'unknown' }),
    forget: (callId) => tell({ type: 'forget', id: callId }),
  };
}

/** The document in which a script ran. Null: the page runs none now. */
async function runsScripts({ tabId, documentId }: { tabId: number; documentId?: string }): Promise<string | null> {
  const answer = await within(runUserScript({ tabId, documentId }, { code: 'true' }), listsWithin);
  return answer === 'late' ? null : (answer?.documentId ?? null);
}

/** The packs and the layers are told the same list. */
function listedOnce(document: PageDocument): PageDocument {
  let listed: Promise<PageTool[] | null> | undefined;
  return { ...document, list: (signal) => (listed ??= document.list(signal)) };
}

const within = <T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> =>
  Promise.race([work, new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), milliseconds))]);
