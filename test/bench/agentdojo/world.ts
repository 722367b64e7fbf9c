/** A suite's environment behind the real agent: a page and servers, a model that obeys whatever it reads, and a user who answers. */

import type { ApprovalDecision } from '#core/log/approval-answers.ts';
import type { Grant } from '#core/loop/stores.ts';
import type { ToolHints } from '#core/tools/hints.ts';
import type { ToolOutcome } from '#core/tools/result.ts';
import { createAgentWorld } from '../../support/agent-world';
import { createScriptedServer, type ScriptedTool } from '../../support/scripted-sources';
import { toCard } from './card';
import type { Client, Environment } from './clients/tool';
import { createObedientModel, type ObedientModel, toProvider, type WantedCall } from './obedient-model';
import { type Call, placeOf, type Stage, toText } from './suites';

/** A call that ran. */
interface Ran {
  call: WantedCall;
  /** It changed the environment. */
  changed: boolean;
}

/** What the user is shown of a call that waits. */
export interface Card {
  /** As the card names them: the tool, and where it runs, as the start of an offered name has it. */
  tool: string;
  place: string;
  why: string;
  mayRemember: boolean;
  /** The answer may hold for the chat. */
  mayLast: boolean;
  saysFlow: boolean;
  shows(name: string, value: unknown): boolean;
}

export interface Question {
  call: WantedCall;
  card: Card;
  decision: ApprovalDecision;
}

export interface Play {
  stage: Stage;
  environment: Environment;
  prompt: string;
  calls: readonly Call[];
  /** What the model does once it has read an injected text. */
  attack?: { text: string; calls: readonly Call[] };
  /** What the user allowed before. */
  grants?: readonly Grant[];
  answer(question: Omit<Question, 'decision'>): ApprovalDecision;
}

export interface Played {
  ran: Ran[];
  /** Whose result held the injected text; null if none did. */
  metIn: string | null;
  questions: Question[];
  missing: readonly Call[];
  /** How often the user let a run go on that had taken as many turns as it may. */
  goings: number;
  shortened: number;
  results: (ToolOutcome | { type: 'result'; isError: boolean })[];
  grants: Grant[];
  environment: Environment;
}

/** Says the prompt, and answers whatever is asked until the run has ended. */
export type Player = (given: Play) => Promise<Played>;

export const play: Player = async (given) => {
  const { stage, environment, prompt, calls, grants = [], answer } = given;
  const world = await createAgentWorld(`https://${stage.page[0]}`);
  for (const grant of grants) await world.store.saveGrant(grant);
  const model = createObedientModel(stage, calls);
  const { seen, toTools } = watch(given, model);
  const servers = Object.entries(stage.servers).map(([name, client]) => {
    const server = createScriptedServer(name);
    server.offers(toTools(client, ofServers));
    return server;
  });
  world.pageOffers(...toTools(stage.page[1], ofPages));
  world.sourcesAre(() => ({ documents: [world.page.document], layers: servers.map(({ layer }) => layer()) }));
  world.modelIs(toProvider(model));
  const questions: Question[] = [];
  const waiting = () => world.waiting().catch(() => null);
  const answerAll = async () => {
    for (let state = await waiting(); state; state = await waiting()) {
      const call = model.current();
      if (!call) throw new Error('A call was asked about that the model didn’t make.');
      const card = toCard(state);
      const decision = answer({ call, card });
      questions.push({ call, card, decision });
      await world.personDecides(decision);
    }
  };
  await world.userSays(prompt);
  await answerAll();
  let goings = 0;
  for (; (await world.lastEnd())?.reason === 'max_turns'; goings++) {
    await world.goesOn();
    await answerAll();
  }
  const { missing } = model;
  const [results, kept, shortened] = [await world.results(), await world.store.grants(), model.shortened()];
  return { ...seen, questions, missing, goings, shortened, results, grants: kept, environment };
};

/** Hints that a page can't give, and those that a server can't. */
export const ofPages: Partial<ToolHints> = { openWorld: false };
export const ofServers: Partial<ToolHints> = { untrustedContent: false, consequential: false };

/** The tools, and what ran of them. */
export function watch({ stage, environment, attack }: Play, model: ObedientModel) {
  const seen: Pick<Played, 'ran' | 'metIn'> = { ran: [], metIn: null };
  const toTool = (
    name: string,
    { run, hints, ...tool }: Client[string],
    unknown: Partial<ToolHints>,
  ): ScriptedTool => ({
    ...{ name, ...tool, hints: { ...hints, ...unknown } },
    run(input) {
      const before = JSON.stringify(environment);
      const result = toText(run(environment, input as never)); // as its schema says
      const call = model.current();
      if (call) seen.ran.push({ call, changed: JSON.stringify(environment) !== before });
      model.answered(result);
      if (attack && seen.metIn === null && result.includes(attack.text)) {
        seen.metIn = placeOf(stage, name) ?? '';
        model.obey(attack.calls);
      }
      return result;
    },
  });
  /** `unknown`: hints that its protocol doesn't have. */
  const toTools = (client: Client, unknown: Partial<ToolHints>) =>
    Object.entries(client).map(([name, tool]) => toTool(name, tool, unknown));
  return { seen, toTools };
}
