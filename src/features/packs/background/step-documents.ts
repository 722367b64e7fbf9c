/** A pack without code as a document of a tab: its tools as they are listed, what they will do, and playing them. */

import { createInTurn } from '#core/log/in-turn.ts';
import type { KeptSteps, Step } from '#core/log/steps.ts';
import { handsAction, toRequest } from '#core/tools/hands-actions.ts';
import type { HandsCommand, PageAnswer, Refused } from '#core/tools/hands-wire.ts';
import { failure } from '#core/tools/result.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { type PageHands, toHandsFailure, wordAnswer } from '#features/hands/background/index.ts';
import type { PageDocument, PageOutcome, PageTool } from '#features/sites/index.ts';
import { toInput, type Unit } from '../spell-steps';
import type { PackRecord } from './storage.ts';

/** The hands in one tab, on the site for which the steps were kept. */
interface Player {
  hands: Pick<PageHands, 'run' | 'go'>;
  tabId: number;
  origin: string;
  signal: AbortSignal;
}

interface Stop extends Refused {
  /** How many elements there are. */
  count?: number;
  /** Of the error that the page shows. */
  words?: string;
}

/** Milliseconds in which an element has to be ready, and between two looks. */
const [readyWithin, lookEvery] = [4000, 250];

/** Plays kept steps in a tab. Each is found and foreseen again; the first that isn't as it was kept ends the play. */
export async function playSteps(player: Player, steps: readonly Step[], input: JsonObject): Promise<PageOutcome> {
  let [last, done]: [PageAnswer, number] = [{ type: 'left' }, 0];
  for (const unit of toUnits(steps.map((step) => withValue(step, input)))) {
    const answer = await play(player, unit, done === 0).catch((error: Error) => error.message);
    if (player.signal.aborted) return { type: 'aborted' };
    if (typeof answer === 'string') return { type: 'threw', message: `Step ${done + 1} of ${steps.length}: ${answer}` };
    const stop = toStop(answer, unit);
    if (stop) {
      const place = unit.findIndex(({ role, name }) => role === stop.role && name === stop.name);
      const { code, values } = toHandsFailure(stop);
      return failure(code, { ...values, step: done + 1 + Math.max(place, 0), steps: steps.length });
    }
    done += unit.length;
    last = answer;
  }
  // What else changed on the page is for whoever may read it.
  const seen =
    last.type === 'done' ? wordAnswer({ ...last, changes: '' }) : last.type === 'went' ? wordAnswer(last) : '';
  return { type: 'returned', text: `All ${done} steps were done. ${seen}`.trim() };
}

function toUnits(steps: readonly Step[]): Unit[] {
  const units: [Step, ...Step[]][] = [];
  for (const step of steps) {
    const open = units.at(-1);
    if (open?.at(-1)?.together && handsAction(step.action)?.kept?.each) open.push(step);
    else units.push([step]);
  }
  return units;
}

function withValue(step: Step, input: JsonObject): Step {
  if (step.parameter === undefined) return step;
  const value = input[step.parameter] as Step['value']; // a parameter has no other type
  return { ...step, value };
}

const run = ({ hands, tabId, origin, signal }: Player, command: HandsCommand) =>
  hands.run({ tabId, origin }, command, signal);

/** A page may still be drawing what comes next, or have a notice over it that goes. */
async function play(player: Player, unit: Unit, isFirst: boolean): Promise<PageAnswer | Stop> {
  for (const end = performance.now() + readyWithin; ; ) {
    const ready = await prepare(player, unit, isFirst);
    if ('command' in ready) return run(player, ready.command);
    const mayCome = ready.type === 'refused' && /^(gone|changed|hidden|covered|disabled)$/.test(ready.why);
    if (!mayCome || player.signal.aborted || performance.now() > end) return ready;
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

/** What was foreseen of these is no element of the page. */
const noElement = new Set(['', 'document', 'address', 'history']);

/** Finds the elements, and foresees the action. */
async function prepare(
  player: Player,
  unit: Unit,
  isFirst: boolean,
): Promise<{ command: HandsCommand } | PageAnswer | Stop> {
  const { hands, tabId, origin, signal } = player;
  const [step] = unit;
  const refs: string[] = [];
  for (const { role = '', name = '' } of unit.flatMap(({ to, ...each }) => [each, ...(to ? [to] : [])])) {
    if (noElement.has(role)) continue;
    const answer = await run(player, { type: 'locate', role, name });
    if (answer.type !== 'located') return { type: 'refused', why: 'gone', role, name };
    const { length: count, 0: ref } = answer.refs;
    if (ref === undefined && step.state === 'gone') return { type: 'left' };
    if (ref === undefined) return { type: 'refused', why: 'gone', role, name };
    if (count > 1) return { type: 'refused', why: 'several', role, name, count };
    refs.push(ref);
  }
  const empty = unit.find(({ parameter, value }) => parameter !== undefined && value === undefined);
  if (empty) return { ...refuse('wrong-value', empty), takes: 'text', limits: empty.parameter ?? '' };
  const request = toRequest(step.action, toInput(unit, refs));
  if (request.type === 'page') return request;
  if (request.type === 'act') {
    const { action } = request;
    const answer = await run(player, { type: 'foresee', action });
    if (answer.type !== 'foreseen') return answer.type === 'went' ? refuse('gone', step) : answer;
    const { foreseen } = answer;
    return differs(unit, foreseen, isFirst) ?? { command: { type: 'act', action, foreseen } };
  }
  if (request.type !== 'go' || request.to === 'back') return hands.go(tabId, origin, 'back', signal);
  const url = URL.parse(request.to.url, origin);
  return url?.origin === origin
    ? hands.go(tabId, origin, { url: url.href }, signal)
    : { ...refuse('elsewhere', step), name: origin };
}

const refuse = (why: Refused['why'], { role = '', name = '' }: Step): Refused => ({ type: 'refused', why, role, name });

/** Whether it would do something else than was kept, and so than was shown. */
function differs(unit: Unit, { elements, serious, leadsTo, tookOver }: Foreseen, isFirst: boolean): Stop | null {
  const kept = unit.at(-1) ?? unit[0];
  if (tookOver && !isFirst) return refuse('took-over', unit[0]);
  const shown = unit.flatMap(({ to, ...step }) => [step, ...(to ? [to] : [])]);
  const isShown =
    elements.length === shown.length &&
    elements.every(({ role, name }, i) => {
      const { role: own = 'document', name: ownName } = shown[i] ?? {};
      // A page's title may be another.
      return role === own && (own === 'document' || name === ownName);
    });
  // Steps that were kept before a link elsewhere was serious name its site all the same.
  const isSerious = serious === (kept.serious ?? null) || (serious === 'leaves' && kept.leadsTo !== undefined);
  const isSame = isShown && isSerious && leadsTo === kept.leadsTo;
  return isSame ? null : refuse('otherwise', kept);
}

function toStop(answer: PageAnswer | Stop, [step]: Unit): Stop | null {
  if (answer.type === 'refused') return answer;
  const held = answer.type === 'done' && answer.holds?.[0];
  if (held) return { ...refuse('wrong-value', step), words: held.value };
  const isError = answer.type === 'done' && answer.saw === 'error-shown';
  return isError ? { ...refuse('error-shown', step), ...(answer.words && { words: answer.words }) } : null;
}

type Place = Pick<PageDocument, 'tabId' | 'origin'> & { documentId: string };

/** Two plays at a time could press one another's buttons. */
const inTurn = createInTurn();

/** `own`: names of the site's own tools, which come first. */
export function stepsDocument(
  pack: PackRecord,
  place: Place,
  { own, hands }: { own: string[]; hands: PageHands },
): PageDocument {
  const { id, hash, facts } = pack;
  const { tabId, origin } = place;
  const tools = (facts.steps ?? []).filter(({ name }) => !own.includes(name));
  const stepsOf = (name: string): readonly Step[] => tools.find((tool) => tool.name === name)?.steps ?? [];
  return {
    tabId,
    origin,
    topOrigin: origin,
    frameId: 0,
    documentId: `pack:${id}:${place.documentId}`,
    pack: { id, hash, name: facts.name },
    list: async () => tools.map(toListed),
    foresee: ({ name, input }) => foreseeSteps(stepsOf(name), input),
    call: ({ name, input }, signal) =>
      inTurn(() =>
        playSteps({ hands, tabId, origin, signal }, stepsOf(name), input).finally(() => hands.leave([tabId])),
      ),
    // A play ends with the background.
    ask: async () => ({ type: 'unknown' }),
    forget: () => undefined,
  };
}

const toListed = ({ name, title = '', description, inputSchema, steps }: KeptSteps): PageTool => ({
  name,
  title,
  description,
  inputSchema,
  lazy: false,
  disabled: false,
  annotations: { consequentialHint: steps.some(({ serious }) => serious), untrustedContentHint: true },
});

/** With the values of this call: a card shows every step, and a play does no more. */
function foreseeSteps(steps: readonly Step[], input: JsonObject): Foreseen {
  const places = new Set(steps.flatMap(({ leadsTo = [] }) => leadsTo));
  return {
    elements: steps.flatMap((step) => toElements(step, input)),
    serious: steps.find(({ serious }) => serious)?.serious ?? null,
    ...(places.size > 0 && { leadsTo: [...places].join(', ') }),
    tookOver: false,
  };
}

function toElements({ action, parameter, to, ...step }: Step, input: JsonObject): Foreseen['elements'] {
  const { role = 'document', name = '', submit } = step;
  const value = parameter === undefined ? step.value : input[parameter];
  const typed = value === undefined ? {} : { typed: [value].flat().join(', ') };
  return [
    { role, name, action, ...typed },
    ...(to ? [{ ...to, action }] : []),
    ...(submit ? [{ role, name, typed: 'Enter' }] : []),
  ];
}
