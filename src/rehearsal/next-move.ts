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
import { chooseElements, isLookFor, type PageWish, readElements, readPageWish, toField } from './page-wish';
import { readResult } from './results/result-shape';
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
  const open = agenda.items.find(({ call }) => !call);
  const isForNext = calls
    .flat()
    .slice(-1)
    .some((call) => isLookFor(open?.text, call));
  const move = moveOn({
    index,
    now,
    agenda,
    canvas: readCanvas(calls.flat()),
    tools,
    toolOf,
    drawingTools: findDrawingTools(tools, toolOf),
    hasNewResult: last?.role === 'tool' && !isDiscovery(toolOf(last.name)) && !isForNext,
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
  // The page may be another after what was done on it.
  if (readsPage(toolOf(call.name))) return move;
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
  if (of?.isHands && result?.isError === false) {
    const page = readsPage(of) ? speech.sayPage(result.text, last?.text ?? '') : speech.sayDone(of.tool, result.text);
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
  const wish = decision.type === 'call' ? null : readPageWish(item.text);
  const operates = wish && wish.type !== 'find' && operate(context, item, wish, told);
  if (operates) return operates;
  const isUnsure = decision.type === 'offer' && asksForSomething(item.text, index);
  const search = isUnsure && findSearch(tools, toolOf, agenda.made, item.text);
  if (search) return { text: told, calls: [search] };
  const reader = asksForText(item.text) ? tools.find(({ name }) => readsPage(toolOf(name))) : undefined;
  if (reader && (decision.type !== 'call' || !asksForText(`read ${splitWords(decision.entry.label).join(' ')}`)))
    return { ...say(told), calls: [{ name: reader.name, input: { as: 'text' } }] };
  const finder = wish?.type === 'find' && decision.type === 'offer' && findHand(context, 'find_on_page');
  if (finder) return { ...say(told), calls: [{ name: finder.name, input: { words: wish.words } }] };
  const toolCount = index.tools.filter(({ builtIn }) => !builtIn).length;
  if (toolCount === 0) return say(told, findHand(context, 'click') ? speech.noToolsButHands : speech.noTools);
  if (decision.type === 'offer') return say(told, speech.sayOffer(decision.entries, toolCount));
  const { entry } = decision;
  if (decision.type === 'ask') return say(told, speech.sayQuestion(entry, decision.slot, decision.options));
  return makeCall(entry, decision.input, told, speech.sayCall(entry));
}

const findHand = ({ tools, toolOf }: MoveContext, hand: string): ModelTool | undefined =>
  tools.find(({ name }) => toolOf(name).isHands && toolOf(name).tool === hand);

/** Reads the page until it has found the element, and operates that. Null: it may not be operated here. */
function operate(
  context: MoveContext,
  { answers }: AgendaItem,
  wish: Exclude<PageWish, { type: 'find' }>,
  told: string,
): Move | null {
  const [reader, hand] = [findHand(context, 'read_page'), findHand(context, wish.type)];
  if (!reader || !hand) return null;
  const { made } = context.agenda;
  const acted = made.findLastIndex(({ of }) => of.isHands && !readsPage(of));
  const looks = made.slice(acted + 1).filter(({ of, input }) => readsPage(of) && input.as !== 'text');
  const last = looks.at(-1)?.result;
  if (last?.isError) return say(told, speech.sayResult(readResult(last, false), { label: 'read_page', input: {} }));
  const elements = looks.flatMap(({ result }) => readElements(result.text));
  const found = chooseElements(
    elements,
    wish,
    answers.map(({ text }) => text),
  );
  const [, part, parts] = /\n\[Part (\d+) of (\d+)\./.exec(last?.text ?? '') ?? [];
  if (!last) return { ...say(told), calls: [{ name: reader.name, input: {} }] };
  if (found.length === 0 && Number(part) < Number(parts))
    return { ...say(told), calls: [{ name: reader.name, input: { part: Number(part) + 1 } }] };
  const [element] = found;
  if (!element) return say(told, speech.noElement(wish, elements));
  if (found.length > 1) return say(told, speech.whichElement(found));
  const input = wish.type === 'click' ? { ref: element.ref } : { fields: [toField(element, wish.value)] };
  return { ...say(told, speech.sayOperating(wish, element)), calls: [{ name: hand.name, input }] };
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
