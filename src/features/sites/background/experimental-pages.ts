/**
 * Pages while Experimental WebMCP is on: several of a page's tools may run in one call, and a call whose page goes to another
 * waits for what that one has to say: the end of a continued tool, or the JSON-LD that describes what a form led to.
 */

import { askFrames } from '#browser/scripting.ts';
import type { SettingsStore } from '#core/store/settings.ts';
import { pause } from '#core/tools/waiting.ts';
import { type AfterCall, readAfterCall } from '#page/in-frames.ts';
import type { PageDocument, PageDocuments } from '../layer/page';
import { type PageOutcome, pageOutcomeSchema } from '../layer/page-tool';

/** Milliseconds between two looks: at the next page, and whether there is one; and after which one that says nothing is given up. */
const [lookEvery, leftEvery, patience] = [250, 1000, 10_000];

export const experimentalPages = (documents: PageDocuments, settings: Pick<SettingsStore, 'read'>): PageDocuments => ({
  async ofTab(tabId, signal) {
    const tab = await documents.ofTab(tabId, signal);
    return (await settings.read()).experimental ? { ...tab, documents: tab.documents.map(extend) } : tab;
  },
});

const extend = (document: PageDocument): PageDocument => ({
  ...document,
  batch: true,
  async call(call, signal) {
    const info = toCallInfo(document, call, Date.now());
    const answer = await unlessLeft(document, info, signal, document.call(call, signal));
    const { byForm } = call;
    if (!('type' in answer))
      return (await followCall(document, { info, navigated: byForm, seen: answer }, signal)) ?? { type: 'gone' };
    const navigated = answer.type === 'returned' && answer.text === null;
    if (!navigated && answer.type !== 'gone') return answer;
    // A form's page may be gone before its answer has come.
    return (await followCall(document, { info, navigated: navigated || byForm }, signal)) ?? answer;
  },
  /** After the background's death, which may have come in the middle of a chain: when that began isn't known any more. */
  async ask(call, signal) {
    const info = toCallInfo(document, call, Date.now());
    const answer = await unlessLeft(document, info, signal, document.ask(call, signal));
    if ('type' in answer && !['gone', 'not-taken', 'unknown'].includes(answer.type)) return answer;
    const followed = await followCall(document, { info: toCallInfo(document, call, 0) }, signal);
    return followed ?? ('type' in answer ? answer : { type: 'gone' });
  },
});

type Call = Parameters<PageDocument['call']>[0];

/** What `readAfterCall` is given: which call, made when and from where. */
const toCallInfo = ({ origin }: PageDocument, { name, input }: Call, since: number) =>
  JSON.stringify({ name, input: JSON.stringify(input), since, from: origin });

/** The document's answer, or what is seen of the next one, if that comes first. */
async function unlessLeft<T>(
  document: PageDocument,
  info: string,
  signal: AbortSignal,
  answer: Promise<T>,
): Promise<T | AfterCall> {
  const answered = new AbortController();
  const waits = AbortSignal.any([signal, answered.signal]);
  return Promise.race([answer, untilLeft(document, info, waits)]).finally(() => answered.abort());
}

const lookAt = async ({ tabId, frameId }: PageDocument, info: string) =>
  (await askFrames(tabId, readAfterCall, info, [frameId]).catch(() => []))[0]; // between two documents there is none

/** Firefox keeps a page that was left, with its port, and never says that it is gone. */
async function untilLeft(document: PageDocument, info: string, signal: AbortSignal): Promise<AfterCall> {
  while (!signal.aborted) {
    await pause(leftEvery, signal);
    const seen = signal.aborted ? undefined : await lookAt(document, info);
    if (seen?.fresh) return seen;
  }
  return new Promise(() => undefined); // the page answers, or is told to stop
}

/** Null: the next page has nothing to say of the call, or is another site's. */
async function followCall(
  document: PageDocument,
  { info, navigated = false, ...looked }: { info: string; navigated?: boolean | undefined; seen?: AfterCall },
  signal: AbortSignal,
): Promise<PageOutcome | null> {
  let { seen } = looked;
  for (let end = Date.now() + patience; !signal.aborted && Date.now() < end; await pause(lookEvery, signal)) {
    const now = seen ?? (await lookAt(document, info));
    seen = undefined;
    if (!now) continue;
    if (now.fresh && now.origin !== document.origin) return null;
    const { chain, described, fresh, ready } = now;
    if (chain?.outcome) return pageOutcomeSchema.safeParse(chain.outcome).data ?? null;
    // Its time limit is the call's own.
    if (chain && (chain.token === null || Date.now() < chain.until)) end = Date.now() + patience;
    else if (fresh && ready) return navigated && described !== null ? { type: 'returned', text: described } : null;
  }
  return signal.aborted ? { type: 'aborted' } : null;
}
