/** What to do now: say something and stop, or make calls. Pure: the same messages always lead to the same move. */
import type { ModelMessage, ModelRequest, ModelTool } from '#providers';
import { type Agenda, type AgendaItem, readAgenda } from './agenda';
import {
  asksForText,
  type DrawingTools,
  type FinishedCall,
  findDrawingTools,
  findSearch,
  finishedCalls,
  isDiscovery,
  isInternal,
  knownTools,
  type PlannedCall,
  readsPage,
  showsResult,
  type ToolOf,
} from './calls';
import { type CanvasState, readCanvas } from './canvas-state';
import { asksForSomething, type DecisionContext, decide } from './choose-tool';
import { type Click, findFollowUp, sayClick } from './clicks';
import { type ShowStep, showResult } from './results/show-result';
import { queryOf, toLabel } from './results/wording';
import * as speech from './speech';
import { type IndexedTool, indexTools, onlyLooks } from './tool-index';
import { splitWords } from './words';

export interface Move {
  text: string;
  calls: PlannedCall[];
}

interface MoveContext extends DecisionContext {
  agenda: Agenda;
  canvas: CanvasState;
  tools: ModelTool[];
  toolOf: ToolOf;
  drawingTools: DrawingTools;
  /** The last message is a result that nothing has been said about. */
  hasNewResult: boolean;
}

const maxCalls = 6;

export function nextMove(request: ModelRequest, now: Date): Move {
  const { messages, tools } = request;
  const toolOf = knownTools(request);
  const own = tools.filter(({ name }) => !isInternal(toolOf(name)));
  const index = indexTools(own, toolOf);
  const calls = finishedCalls(messages, toolOf);
  const agenda = readAgenda(messages, calls, { index, now });
  if (agenda.cancelled) return say(speech.nothingCalled);
  const last = messages.at(-1);
  const move = moveOn({
    index,
    now,
    agenda,
    canvas: readCanvas(calls.flat()),
    tools,
    toolOf,
    drawingTools: findDrawingTools(tools, toolOf),
    hasNewResult: last?.role === 'tool' && !isDiscovery(toolOf(last.name)),
  });
  if (move.calls.length > 0) return withoutRepeats(move, agenda, toolOf);
  return isAskedAgain(move, messages) ? say(speech.sameQuestion) : move;
}

const say = (...parts: string[]): Move => ({ text: parts.filter((part) => part !== '').join('\n\n'), calls: [] });

function isAskedAgain({ text }: Move, messages: ModelMessage[]): boolean {
  const last = messages.findLast(({ role }) => role === 'assistant');
  return last?.role === 'assistant' && speech.asksForValue(text) && last.text === text;
}

/** Calls that show a result aren't counted here: the ways to show one are limited by themselves. */
function withoutRepeats(move: Move, { made }: Agenda, toolOf: ToolOf): Move {
  const [call] = move.calls;
  if (!call || showsResult({ of: toolOf(call.name), input: call.input })) return move;
  if (made.length >= maxCalls) return say(move.text, speech.enoughCalls);
  const written = JSON.stringify([call.name, call.input]);
  return made.some(({ name, input }) => JSON.stringify([name, input]) === written) ? say(speech.sameCall) : move;
}

/** Tells the last result, then begins the next thing on the agenda. */
function moveOn(context: MoveContext): Move {
  const { items } = context.agenda;
  const at = items.findIndex(({ call }) => !call);
  const last = items.at(at < 0 ? -1 : at - 1);
  const next = items[at];
  const { of, result } = (at !== 0 && context.hasNewResult && last?.call) || {};
  if (of && readsPage(of) && result?.isError === false) {
    const page = speech.sayPage(result.text, last?.text ?? '');
    return next ? begin(context, next, page) : say(page);
  }
  const step = last?.call && at !== 0 && context.hasNewResult ? showResultOf(context, last, last.call) : null;
  if (step?.type === 'calls') return { text: '', calls: step.calls };
  const told = step && last?.call ? tellResult(step, last.call) : '';
  const hasFailed = step?.shape.type === 'failure' || step?.shape.type === 'denied';
  if (hasFailed) return say(told, next ? speech.restLeft : '');
  return next ? begin(context, next, told) : say(told || speech.nothingCalled);
}

function begin(context: MoveContext, item: AgendaItem, told: string): Move {
  const { index, agenda, tools, toolOf } = context;
  if (item.click) return followClick(context, item.click);
  const decision = decide(item, context);
  const isUnsure = decision.type === 'offer' && asksForSomething(item.text, index);
  const search = isUnsure && findSearch(tools, toolOf, agenda.made, item.text);
  if (search) return { text: told, calls: [search] };
  const reader = asksForText(item.text) ? tools.find(({ name }) => readsPage(toolOf(name))) : undefined;
  if (reader && (decision.type !== 'call' || !asksForText(`read ${splitWords(decision.entry.label).join(' ')}`)))
    return { ...say(told), calls: [{ name: reader.name, input: { as: 'text' } }] };
  const toolCount = index.tools.filter(({ builtIn }) => !builtIn).length;
  if (toolCount === 0) return say(told, speech.noTools);
  if (decision.type === 'offer') return say(told, speech.sayOffer(decision.entries, toolCount));
  const { entry } = decision;
  if (decision.type === 'ask') return say(told, speech.sayQuestion(entry, decision.slot, decision.options));
  return makeCall(entry, decision.input, told, speech.sayCall(entry));
}

const makeCall = ({ tool }: IndexedTool, input: PlannedCall['input'], ...parts: string[]): Move => ({
  ...say(...parts),
  calls: [{ name: tool.name, input }],
});

/** Says what was picked, and calls the tool that tells more of it. */
function followClick({ index, canvas }: MoveContext, click: Click): Move {
  const source = canvas.widgets.find(({ id }) => id === click.widgetId)?.source ?? null;
  const found = findFollowUp(click, source, index);
  if (!found) return say(`${sayClick(click)} ${speech.nothingFollows}`);
  return makeCall(found.entry, found.input, `${sayClick(click)} ${speech.sayCall(found.entry)}`);
}

function showResultOf(context: MoveContext, item: AgendaItem, call: NonNullable<AgendaItem['call']>): ShowStep {
  const { index, drawingTools: tools, canvas } = context;
  const entry = index.tools.find(({ tool }) => tool.name === call.name);
  const asked = Boolean(item.click) || item.text.trimEnd().endsWith('?') || (entry !== undefined && onlyLooks(entry));
  const query = queryOf(call.input);
  const label = toLabel(call.of.tool);
  return showResult(item, call, { tools, canvas, asked, title: query === null ? label : `${label}: ${query}` });
}

type Ended = Exclude<ShowStep, { type: 'calls' }>;

function tellResult({ type, shape, widgets }: Ended, { of, input }: FinishedCall): string {
  const answered = { label: of.tool, input };
  if (type === 'nothing') return speech.sayResult(shape, answered);
  if (type === 'failed') return say(speech.sayResult(shape, answered), speech.notDrawn).text;
  const drawn = speech.sayDrawn(shape, answered, widgets);
  return type === 'updated' ? `${drawn} ${speech.upToDate(widgets)}` : drawn;
}
