/** What to do now: say something and stop, or make one call. Pure: the same messages always lead to the same move. */
import type { ModelMessage, ModelRequest, ModelTool } from '#providers';
import { type Agenda, readAgenda, readResults, type Step } from './agenda';
import { type BuiltIn, type Call, findBuiltIn, isBuiltIn, isInner, isShowing } from './built-in';
import { decide, type Grounds, isWish, readsOnly } from './choose';
import { nothingFollows, pickedOf, sayClick } from './clicks';
import { findSearch, isDiscovery } from './discovery';
import { findFollowUp } from './follow-up';
import type { Answered } from './found';
import { readSentence } from './sentence';
import { type Showing, showResult } from './show';
import * as speech from './speech';
import { type Known, readKnown } from './standing';
import { isAsking } from './synonyms';
import { indexTools, readName } from './tool-index';
import { titleOfCall } from './wording';

export interface Move {
  text: string;
  calls: Call[];
}

interface Scene extends Grounds {
  agenda: Agenda;
  builtIn: BuiltIn | null;
  known: Known;
  tools: ModelTool[];
  /** The last thing that happened is a result, which nothing has been said about. */
  fresh: boolean;
}

const mostCalls = 6;

export function nextMove({ messages, tools }: ModelRequest, now: Date): Move {
  const others = tools.filter(({ name }) => !isInner(name) && !isDiscovery(name));
  const grounds = { index: indexTools(others, isBuiltIn), now };
  const results = readResults(messages);
  const agenda = readAgenda(messages, results, grounds);
  const last = messages.at(-1);
  const fresh = last?.role === 'tool' && !isDiscovery(last.name);
  const known = readKnown(messages, results);
  const scene: Scene = { ...grounds, agenda, builtIn: findBuiltIn(tools), known, fresh, tools };
  if (agenda.cancelled) return say(speech.nothingCalled);
  const move = moveOn(scene);
  if (move.calls.length > 0) return refuseRepeats(move, agenda);
  return isAskedAgain(move, messages) ? say(speech.sameQuestion) : move;
}

const say = (text: string): Move => ({ text, calls: [] });

function isAskedAgain({ text }: Move, messages: ModelMessage[]): boolean {
  const last = messages.findLast(({ role }) => role === 'assistant');
  return last?.role === 'assistant' && speech.isAsked(text) && last.text === text;
}

/** What draws a result is bounded by how results are drawn. */
function refuseRepeats(move: Move, { made }: Agenda): Move {
  const [call] = move.calls;
  if (!call || isShowing(call)) return move;
  if (made.length >= mostCalls) return say(join(move.text, speech.enoughCalls));
  const written = JSON.stringify(call);
  const repeated = made.some(({ name, input }) => JSON.stringify({ name, input }) === written);
  return repeated ? say(speech.sameCall) : move;
}

function moveOn(scene: Scene): Move {
  const { steps } = scene.agenda;
  const at = steps.findIndex(({ call }) => !call);
  const last = steps[at < 0 ? steps.length - 1 : at - 1];
  const told = last?.call && scene.fresh ? tellResult(scene, last) : { ...say(''), failed: false };
  if (told.calls.length > 0) return told;
  const next = steps[at];
  if (told.failed) return say(next ? join(told.text, speech.restLeft) : told.text);
  return next ? begin(scene, next, told.text) : say(told.text || speech.nothingCalled);
}

function begin(scene: Scene, step: Step, said: string): Move {
  if (step.click) return follow(scene, step.click);
  const decision = decide(step, scene);
  const unsure = decision.type === 'offer' && isWish(step.text, scene.index);
  const search = unsure && findSearch(scene.tools, scene.agenda.made, step.text);
  if (search) return { text: said, calls: [{ name: search, input: { query: step.text } }] };
  const others = scene.index.tools.filter(({ aside }) => !aside).length;
  if (others === 0) return say(join(said, speech.noTools));
  if (decision.type === 'offer') return say(join(said, speech.sayOffer(decision.entries, others)));
  const { entry } = decision;
  if (decision.type === 'ask') return say(join(said, speech.sayQuestion(entry, decision.parameter, decision.choices)));
  return { text: join(said, speech.sayCall(entry)), calls: [{ name: entry.tool.name, input: decision.input }] };
}

/** Says what was picked, and asks the tool that knows more of it. */
function follow({ index, known }: Scene, click: NonNullable<Step['click']>): Move {
  const source = known.widgets.find(({ id }) => id === click.id)?.source ?? null;
  const found = findFollowUp(pickedOf(click), source, index);
  if (!found) return say(`${sayClick(click)} ${nothingFollows}`);
  const { entry, input } = found;
  return { text: `${sayClick(click)} ${speech.sayCall(entry)}`, calls: [{ name: entry.tool.name, input }] };
}

interface Told extends Move {
  failed: boolean;
}

/** Draws a result that a widget suits, once; says everything else. */
function tellResult(scene: Scene, step: Step): Told {
  const { call } = step;
  if (!call) return { ...say(''), failed: false };
  const { label } = readName(call.name);
  const { builtIn, known } = scene;
  const stage = { builtIn, known, asking: isAskedFor(scene, step), title: titleOfCall(label, call.input) };
  const showing = showResult(step, stage);
  if (showing.type === 'calls') return { text: '', calls: showing.calls, failed: false };
  const failed = showing.reading.type === 'failure' || showing.reading.type === 'denied';
  return { ...say(tellShowing(showing, { label, input: call.input })), failed };
}

function isAskedFor({ index }: Scene, { text, click, call }: Step): boolean {
  const entry = index.tools.find(({ tool }) => tool.name === call?.name);
  const words = readSentence(text, index.vocabulary).words.flatMap(({ forms }) => [...forms.keys()]);
  return Boolean(click) || text.trimEnd().endsWith('?') || isAsking(words) || (entry !== undefined && readsOnly(entry));
}

type Shown = Exclude<Showing, { type: 'calls' }>;

function tellShowing({ type, reading, widgets }: Shown, answered: Answered): string {
  const drawn = widgets > 1 ? speech.sayDashboard(widgets, answered.label) : speech.sayDrawn(reading, answered);
  if (type === 'drawn') return drawn;
  if (type === 'updated') return `${drawn} ${speech.upToDate(widgets)}`;
  const said = speech.sayResult(reading, answered);
  return type === 'failed' ? join(said, 'The widget could not be drawn.') : said;
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
