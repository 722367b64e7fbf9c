/** What to do now: say something and stop, or make one call. Pure: the same messages always lead to the same move. */
import type { JsonObject } from '#tools';
import type { ModelMessage, ModelRequest, ModelTool } from '../provider';
import { type Agenda, readAgenda, type Step } from './agenda';
import { decide, type Grounds, isWish, readsOnly } from './choose';
import { findSearch, isDiscovery } from './discovery';
import { type Reading, readResult } from './result';
import { readSentence } from './sentence';
import * as speech from './speech';
import { isAsking } from './synonyms';
import { indexTools, readName } from './tool-index';
import { type DrawTool, findDrawTool, isBesideDrawTool, isDrawTool, toDrawing } from './widget';

export interface Move {
  text: string;
  call?: { name: string; input: JsonObject };
}

interface Scene extends Grounds {
  agenda: Agenda;
  draw: DrawTool | null;
  tools: ModelTool[];
  /** The last thing that happened is a result, which nothing has been said about. */
  fresh: boolean;
}

const mostCalls = 6;

export function nextMove({ messages, tools }: ModelRequest, now: Date): Move {
  const draw = findDrawTool(tools);
  const others = tools.filter(({ name }) => !isDrawTool(name) && !isDiscovery(name));
  const grounds = { index: indexTools(others, (name) => draw !== null && isBesideDrawTool(name, draw)), now };
  const agenda = readAgenda(messages, grounds);
  const last = messages.at(-1);
  const fresh = last?.role === 'tool' && !isDiscovery(last.name);
  const scene: Scene = { ...grounds, agenda, draw, fresh, tools };
  if (agenda.cancelled) return { text: speech.nothingCalled };
  const move = moveOn(scene);
  if (move.call) return refuseRepeats(move, agenda);
  return isAskedAgain(move, messages) ? { text: speech.sameQuestion } : move;
}

function isAskedAgain({ text }: Move, messages: ModelMessage[]): boolean {
  const last = messages.findLast(({ role }) => role === 'assistant');
  return last?.role === 'assistant' && speech.isAsked(text) && last.text === text;
}

function refuseRepeats(move: Move, { made }: Agenda): Move {
  const call = JSON.stringify(move.call);
  if (made.length >= mostCalls) return { text: join(move.text, speech.enoughCalls) };
  const repeated = made.some(({ name, input }) => JSON.stringify({ name, input }) === call);
  return repeated ? { text: speech.sameCall } : move;
}

function moveOn(scene: Scene): Move {
  const { steps } = scene.agenda;
  const at = steps.findIndex(({ call }) => !call);
  const last = steps[at < 0 ? steps.length - 1 : at - 1];
  const told = last?.call && scene.fresh ? tellResult(scene, last) : { text: '', failed: false };
  if (told.call) return { text: '', call: told.call };
  const next = steps[at];
  if (told.failed) return { text: next ? join(told.text, speech.restLeft) : told.text };
  return next ? begin(scene, next, told.text) : { text: told.text || speech.nothingCalled };
}

function begin(scene: Scene, step: Step, said: string): Move {
  const decision = decide(step, scene);
  const unsure = decision.type === 'offer' && isWish(step.text, scene.index);
  const search = unsure && findSearch(scene.tools, scene.agenda.made, step.text);
  if (search) return { text: said, call: { name: search, input: { query: step.text } } };
  const others = scene.index.tools.filter(({ aside }) => !aside).length;
  if (others === 0) return { text: join(said, speech.noTools) };
  if (decision.type === 'offer') return { text: join(said, speech.sayOffer(decision.entries, others)) };
  const { entry } = decision;
  if (decision.type === 'ask')
    return { text: join(said, speech.sayQuestion(entry, decision.parameter, decision.choices)) };
  return { text: join(said, speech.sayCall(entry)), call: { name: entry.tool.name, input: decision.input } };
}

interface Told extends Move {
  failed: boolean;
}

/** Draws a result that a widget suits, once; says everything else. */
function tellResult({ draw, index }: Scene, step: Step): Told {
  const { call, drawn } = step;
  if (!call) return { text: '', failed: false };
  const entry = index.tools.find(({ tool }) => tool.name === call.name);
  const label = readName(call.name).label;
  const words = readSentence(step.text, index.vocabulary).words.flatMap(({ forms }) => [...forms.keys()]);
  const asking = step.text.trimEnd().endsWith('?') || isAsking(words) || (entry !== undefined && readsOnly(entry));
  const reading = readResult(call.result, asking);
  if (drawn) return { text: tellDrawing(reading, label, drawn.result), failed: false };
  const input = draw && toDrawing(reading, draw, label);
  if (draw && input) return { text: '', failed: false, call: { name: draw.name, input } };
  return { text: speech.sayResult(reading, label), failed: reading.type === 'failure' || reading.type === 'denied' };
}

function tellDrawing(reading: Reading, label: string, drawing: { text: string; isError: boolean }): string {
  if (!drawing.isError) return speech.sayDrawn(reading, label);
  return join(speech.sayResult(reading, label), 'The widget could not be drawn.');
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
