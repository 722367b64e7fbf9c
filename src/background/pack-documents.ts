/**
 * Tool packs in pages: each pack that matches a tab's page is a further document of that tab. What it offers and answers comes
 * over the browser's own channel for user scripts, so that no page can pass for a pack, and no pack for its page.
 */
import * as z from 'zod';
import type { PackList, PackRow } from '#bridge';
import type { Documents } from '#bridge/background';
import { documentOf, runUserScript, userScriptAccess } from '#browser';
import { matchesPage, type PackCommand, type PackProblem, toCode } from '#packs';
import { pageTextOn } from '#settings';
import type { PackRecord, PackStore, SettingsStore } from '#storage';
import { parseJson } from '#tools';
import { type PageDocument, type PageDocuments, type PageTool, pageOutcomeSchema, parsePageTools } from '#tools/layers';
import type { createPageHands } from './page-hands';
import { type IsOff, isReachable, lookAtTab } from './panels';
import { stepsDocument } from './step-documents';

const problem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('threw'), message: z.string().max(5000), line: z.number().nullable() }),
  z.object({ code: z.literal('no-pack') }),
  z.object({ code: z.literal('slow'), seconds: z.number() }),
  z.object({ code: z.enum(['name-twice', 'bad-name']), name: z.string().max(1000) }),
]);

const listing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tools'), tools: z.array(z.unknown()) }),
  z.object({ type: z.literal('failed'), problem }),
]);
const nothing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('gone') }),
  z.object({ type: z.literal('not-taken') }),
]);
const called = z.union([pageOutcomeSchema, nothing]);

const answered = z.tuple([z.number(), z.unknown()]);

/** Milliseconds after which a turn goes on without a pack's tools, and after which the pack counts as stuck. */
const [listsWithin, stuckAfter] = [1800, 6000];

interface Parts {
  packs: Pick<PackStore, 'all' | 'change' | 'get'>;
  settings: Pick<SettingsStore, 'read'>;
  isOff: IsOff;
  hands: ReturnType<typeof createPageHands>;
  /** What is known of the packs' problems changed. */
  onProblem(): Promise<void>;
}

type Pack = PackRecord;
type Place = Pick<PageDocument, 'tabId' | 'origin'>;
type Page = Pick<PageDocument, 'tabId' | 'origin' | 'documentId'>;

export type PackPages = ReturnType<typeof createPackPages>;

export function createPackPages({ packs: store, settings, isOff, hands, onProblem }: Parts) {
  const problems = new Map<string, { hash: string; problem: PackProblem }>();
  /** Listings without an answer: a pack isn't sent to a page twice at a time, and whoever asks meanwhile is told the same. */
  const waiting = new Map<string, ReturnType<typeof send>>();

  const note = ({ id, hash }: Pack, found: PackProblem | null) => {
    const before = problems.get(id);
    if (JSON.stringify(before?.problem ?? null) === JSON.stringify(found)) return;
    if (found) problems.set(id, { hash, problem: found });
    else problems.delete(id);
    void onProblem();
  };

  const send = async (pack: Pack, { tabId, origin }: Place, command: PackCommand, documentId?: string) => {
    const worldId = pack.facts.world === 'own' ? pack.id : undefined;
    const answer = await runUserScript({ tabId, documentId }, { code: toCode(pack, origin, command), worldId });
    const [took, said] = answered.safeParse(parseJson(String(answer?.result))).data ?? [];
    return answer && { documentId: answer.documentId, took, said };
  };

  /** Turns it off, until it has an answer after all and was quick itself: then it was the page that was busy. */
  const turnOff = async ({ id }: Pack, answer: ReturnType<typeof send>) => {
    if (await store.change(id, { on: false, stuck: true })) await onProblem();
    const { took = stuckAfter } = (await answer) ?? {};
    const isStuck = (await store.get(id))?.stuck;
    if (took < stuckAfter && isStuck && (await store.change(id, { on: true }))) await onProblem();
  };

  /** Null: it has no tools for this page now. */
  const list = async (pack: Pack, place: Page, own: string[]) => {
    const key = [place.documentId, pack.id, pack.hash, ...own].join(' ');
    const before = waiting.get(key);
    const listed =
      before ?? send(pack, place, { type: 'list', own }, place.documentId).finally(() => waiting.delete(key));
    waiting.set(key, listed);
    const answer = await within(listed, listsWithin);
    if (answer === 'late') {
      if (before) return null;
      void within(listed, stuckAfter - listsWithin).then((late) =>
        late === 'late' ? turnOff(pack, listed) : undefined,
      );
      return null;
    }
    // The page runs other scripts, so the browser couldn't read this one.
    if (!answer && (await runsScripts(place))) note(pack, { code: 'syntax' });
    const said = listing.safeParse(answer?.said).data;
    if (answer && said) note(pack, said.type === 'failed' ? said.problem : null);
    return answer && said?.type === 'tools'
      ? { documentId: answer.documentId, tools: parsePageTools(said.tools) }
      : null;
  };

  const toDocument = (pack: Pack, page: PageDocument['topOrigin'], tabId: number, found: Listed): PageDocument => {
    const { id, hash, facts } = pack;
    const place = { tabId, origin: page };
    const ask = async (command: PackCommand) => {
      const answer = await send(pack, place, command, found.documentId);
      return called.safeParse(answer?.said).data ?? { type: 'gone' as const }; // const: a literal type
    };
    /** A page could reach what is kept in its own world, so nothing is. */
    const isKept = facts.world === 'own';
    const tell = (command: PackCommand) => void (isKept && send(pack, place, command, found.documentId));
    return {
      ...place,
      documentId: `pack:${id}:${found.documentId}`,
      ...{ topOrigin: page, frameId: 0, pack: { id, hash, name: facts.name } },
      list: async () => found.tools,
      async call({ id: callId, name, input }, signal) {
        signal.addEventListener('abort', () => tell({ type: 'abort', id: callId }), { once: true });
        const aborted = new Promise<{ type: 'aborted' }>((resolve) => {
          if (!isKept) signal.addEventListener('abort', () => resolve({ type: 'aborted' }), { once: true });
        });
        const answer = await Promise.race([ask({ type: 'call', id: callId, name, input }), aborted]);
        return answer.type === 'not-taken' ? { type: 'gone' } : answer;
      },
      async ask({ id: callId }) {
        if (!isKept) return { type: 'unknown' };
        return ask({ type: 'ask', id: callId });
      },
      forget: (callId) => tell({ type: 'forget', id: callId }),
    };
  };

  const toSteps = async (pack: Pack, place: Place, own: string[]): Promise<PageDocument[]> => {
    const documentId = await documentOf({ tabId: place.tabId });
    return documentId === undefined ? [] : [stepsDocument(pack, { ...place, documentId }, { own, hands })];
  };

  const packsFor = async (tabId: number) => {
    const packs = (await store.all()).filter(({ on }) => on);
    if (packs.length === 0) return null;
    const tab = await lookAtTab(tabId, isOff);
    if (!tab || tab.origin === null) return null;
    const matching = packs.filter(({ facts }) => matchesPage(facts.matches, tab.url));
    // Hands need no switch of the browser, but a site whose text the user doesn't keep from them.
    const isKept = pageTextOn((await settings.read()).pageText, tab.origin) === 'never';
    const mayPlay = !isKept && isReachable(tab.access);
    const kept = matching.filter(({ facts }) => facts.steps && mayPlay);
    const mayRun = tab.access === 'open' && (await userScriptAccess()) === 'open';
    const coded = matching.filter(({ facts }) => !facts.steps && mayRun);
    // The time that a page takes until it runs a script at all is no pack's fault.
    const ready = coded.length > 0 ? await within(runUserScript({ tabId }, { code: 'true' }), listsWithin) : null;
    const place = { tabId, origin: tab.origin };
    const page = ready && ready !== 'late' ? { ...place, documentId: ready.documentId } : null;
    return { place, page, packs: [...kept, ...coded] };
  };

  return {
    /** Every pack, by name, and whether the browser lets packs run. */
    async list(): Promise<PackList> {
      const packs = (await store.all()).sort((a, b) => a.facts.name.localeCompare(b.facts.name));
      const rows = packs.map(({ id, on, savedAt, hash, facts, stuck, from }): PackRow => {
        const known = problems.get(id);
        const problem = stuck ? { code: 'stuck' as const } : known?.hash === hash ? known.problem : null; // const: a literal type
        return { ...facts, id, on, savedAt, problem, from };
      });
      return { packs: rows, access: await userScriptAccess() };
    },
    /** The same documents, and the packs that match a tab's page as further ones. */
    beside: (documents: Pick<Documents, 'ofTab'>): PageDocuments => ({
      async ofTab(tabId, signal) {
        const [found, matching] = await Promise.all([documents.ofTab(tabId, signal), packsFor(tabId)]);
        if (!matching) return found;
        const { place, page, packs } = matching;
        const own = found.documents.map(listedOnce);
        const names = await Promise.all(own.filter(({ frameId }) => frameId === 0).map((each) => each.list(signal)));
        const ownNames = names.flatMap((tools) => tools ?? []).map(({ name }) => name);
        const added = await Promise.all(
          packs.map(async (pack) => {
            if (pack.facts.steps) return toSteps(pack, place, ownNames);
            const listed = page && (await list(pack, page, ownNames));
            return listed ? [toDocument(pack, place.origin, tabId, listed)] : [];
          }),
        );
        return { ...found, documents: [...own, ...added.flat()] };
      },
    }),
  };
}

async function runsScripts({ tabId, documentId }: Page): Promise<boolean> {
  const answer = await within(runUserScript({ tabId, documentId }, { code: 'true' }), listsWithin);
  return answer !== null && answer !== 'late';
}

interface Listed {
  documentId: string;
  tools: PageTool[];
}

/** The packs and the layers are told the same list. */
function listedOnce(document: PageDocument): PageDocument {
  let listed: Promise<PageTool[] | null> | undefined;
  return { ...document, list: (signal) => (listed ??= document.list(signal)) };
}

const within = <T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> =>
  Promise.race([work, new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), milliseconds))]);
