/** A test that reads as a dialogue: person, model, tools and background speak one after another, and each is waited for. */

import type { ApprovalDecision } from '#core/log/approval-answers.ts';
import type { CallState } from '#core/log/conversation.ts';
import type { EntryOf, RunEndReason } from '#core/log/entry.ts';
import type { CanvasChange } from '#core/loop/canvas-changes.ts';
import type { ModelChoice } from '#core/settings/model-choice.ts';
import type { SchemaProfile } from '#core/settings/schema-profile.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { builtInLayers } from '#widgets/server/autoui.ts';
import { createAgentWorld, until } from './agent-world';
import { createModel } from './dialogue-model';
import { createPage, createServer, type ServerWords } from './dialogue-sources';
import { mayRead } from './log-writing';

export { reads, tool } from './dialogue-sources';

type Given = Partial<Settings> & { profile?: SchemaProfile };

/** `session`: of the browser. */
export async function createDialogue({ profile = 'openai', ...settings }: Given = {}, session?: string) {
  const world = await createAgentWorld(undefined, session);
  Object.assign(world.settings, settings);
  const model = createModel(profile);
  world.modelIs(model.provider);
  const pages: ReturnType<typeof createPage>[] = [];
  const servers: { layers: ReturnType<typeof createServer>['layers'] }[] = [];
  world.sourcesAre(() => ({
    documents: pages.flatMap(({ documents }) => documents()),
    layers: servers.flatMap(({ layers }) => layers()),
  }));
  const added = <T, S extends T>(list: T[], source: S): S => {
    list.push(source);
    return source;
  };
  return {
    world,
    model,
    settings: world.settings,
    /** The first is the attached tab's own document, the others are its frames. */
    page: (origin: string) => added(pages, createPage(origin, pages.length)),
    server: (name: string, words: ServerWords = {}) => added(servers, createServer(name, words)),
    /** Its widgets, and `recall`. */
    builtIn: () => world.builtInIs(builtInLayers),
    person: createPerson(world),
    background: createBackground(world, model),
    log: createLog(world),
  };
}

type World = Awaited<ReturnType<typeof createAgentWorld>>;

function createPerson(world: World) {
  const waiting = async (name?: string): Promise<CallState> => {
    let found: CallState | undefined;
    const isThere = async () => {
      const calls = [...(await world.conversation()).calls.values()];
      found = calls.find((state) => waits(state) && (name === undefined || state.call.name === name));
      return found !== undefined;
    };
    await until(isThere, `${name ?? 'a call'} waits for the person`);
    if (!found) throw new Error('It waited a moment ago.');
    return found;
  };
  const decides = (decision: ApprovalDecision) => async (name?: string) => {
    const { call } = await waiting(name);
    await world.sessions().approve(world.id, call.id, decision);
  };
  const switches = (enabled: boolean) => (layerKey: string, name?: string) => {
    const choice = { layerKey, enabled, ...(name !== undefined && { tool: name }) };
    return world.sessions().enable(world.id, choice);
  };
  /** The newest entry that holds this text, on whichever branch. */
  const entryOf = async (text: string): Promise<string> => {
    const found = (await world.entries()).findLast((entry) => 'text' in entry && entry.text.includes(text));
    return found?.id ?? 'nobody';
  };
  return {
    /** When the answer before it has been heard to its end. */
    async says(text: string) {
      await until(() => world.sessions().running().length === 0, `nothing runs, and the person says ${text}`);
      await world.sessions().say(world.id, { text });
    },
    stops: () => world.sessions().stop(world.id),
    goesOn: () => world.sessions().goOn(world.id),
    isAsked: waiting,
    allows: decides('once'),
    allowsAlways: decides('always'),
    allowsInChat: decides('for-chat'),
    denies: decides('deny'),
    deniesAndStops: decides('deny-and-stop'),
    switchesOff: switches(false),
    switchesOn: switches(true),
    /** As if they had said "always" to a server's read-only tools. */
    hasAllowedReading: (server: string) => world.store.saveGrant(mayRead(server)),
    /** In a widget, whatever goes on. */
    uses: (blockId: string, event: string, payload: JsonObject = {}) =>
      world.sessions().widgetEvent(world.id, { blockId, event, payload }),
    changesCanvas: (change: CanvasChange) => world.sessions().changeCanvas(world.id, change),
    refreshes: world.refreshes,
    /** At once, or when the run that goes on has come to its end. */
    alsoSays: (text: string) => world.sessions().say(world.id, { text }),
    edits: async (text: string, other: string) => world.sessions().edit(world.id, await entryOf(text), other),
    asksAgain: async (text: string, model?: ModelChoice) =>
      world.sessions().askAgain(world.id, await entryOf(text), model),
    /** To the branch on which this was said. */
    goesTo: async (text: string) => world.sessions().chooseBranch(world.id, await entryOf(text)),
    sendsQueued: async (text: string) => world.sessions().sendQueued(world.id, await entryOf(text)),
    takesBack: async (text: string) => world.sessions().withdrawQueued(world.id, await entryOf(text)),
    restores: async (text: string) => world.sessions().restoreMessages(world.id, [await entryOf(text)]),
    /** The newest message that holds this text. Resolves with whether it was there. */
    async deletes(text: string) {
      const { items } = await world.conversation();
      const found = items.findLast((item) => JSON.stringify(item).includes(text));
      await world.sessions().deleteMessages(world.id, [found?.entry.id ?? 'nobody']);
      return found !== undefined;
    },
  };
}

const waits = ({ asked, decision, result }: CallState) => asked !== undefined && !decision && !result;

function createBackground(world: World, model: ReturnType<typeof createModel>) {
  return {
    dies() {
      world.backgroundDies();
      model.isForgotten();
    },
    wakes: () => world.sessions().wake(false),
    async diesAndWakes() {
      this.dies();
      await this.wakes();
    },
    async restartsWithTheBrowser() {
      this.dies();
      await world.sessions().wake(true);
    },
  };
}

function createLog(world: World) {
  const results = async () =>
    (await world.entries()).filter((entry): entry is EntryOf<'tool-result'> => entry.type === 'tool-result');
  return {
    kinds: world.kinds,
    entries: world.entries,
    conversation: world.conversation,
    /** Waits until the run has ended so. */
    async ends(reason: RunEndReason) {
      await until(() => world.sessions().running().length === 0, `the run ends as ${reason}`);
      const { going, ended } = (await world.conversation()).run;
      if (going || ended?.reason !== reason)
        throw new Error(`It should end as ${reason}: ${ended?.reason ?? 'waits'}.`);
    },
    waitsForThePerson: () =>
      until(async () => {
        const { calls, run } = await world.conversation();
        return run.going && world.sessions().running().length === 0 && [...calls.values()].some(waits);
      }, 'the run waits for the person'),
    /** The text of each result, or the code of its failure, in the order they came in. */
    results: async () =>
      (await results()).map(({ outcome }) => (outcome.type === 'failure' ? outcome.code : outcome.preview)),
    has: (kind: string) => until(async () => (await world.kinds()).includes(kind), `the log has ${kind}`),
  };
}
