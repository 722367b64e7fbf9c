/** What to do now: say something and stop, or make a call. Pure: the same messages always lead to the same move. */
import { writeProblem } from '#core/log/outcome-words.ts';
import type { ModelMessage, ModelRequest } from '#core/loop/provider.ts';
import { isForeign, toPlain } from '#core/tools/foreign.ts';
import { isHands } from '#core/tools/layer.ts';
import { builtInServer } from '#core/tools/registry.ts';
import { isJsonObject, type JsonObject, objectOf } from '#core/tools/tool.ts';
import { type Candidate, type Decision, decide, knowTool, readAnswer } from './choose-tool';
import { findRows, sayResult, shorten, toLabel, toTableParams } from './result';
import { fillSlot, type Slot, type SlotOption } from './slot';
import { type Speech, speechIn } from './speech';

export interface Move {
  text: string;
  call?: { name: string; input: JsonObject };
}

const maxOptions = 5;
const takesBack =
  /^\s*(cancel|never ?mind|forget it|nothing|no|stop|annule[rz]?|laisse[rz]? tomber|rien|non|arr[êe]te[rz]?)\b\W*$/i;

/** `language`: of the answer; requests are understood in French, too. */
export function nextMove(request: ModelRequest, language = 'en'): Move {
  const speech = speechIn(language);
  const { messages } = request;
  const last = messages.at(-1);
  if (last?.role === 'tool') return showResult(request, speech);
  const tools = toolsOf(request);
  if (tools.length === 0) return { text: speech.noTools };
  const asked = findQuestion(messages, tools, speech);
  const text = textOf(last);
  if (asked && takesBack.test(text)) return { text: speech.nothingCalled };
  const value = asked && readAnswer(asked.slot, text);
  const decision = decide(text, tools);
  const isOther = decision.type === 'call' && decision.known !== asked?.known && text.trim().includes(' ');
  return asked && value !== undefined && !isOther
    ? makeCall(asked.known, fillSlot(asked.slot, value))
    : carryOut(decision, tools.length, speech);
}

/** Those of pages and servers: neither hands, nor what Tabhand draws with. */
const toolsOf = ({ tools, toolOf }: ModelRequest): Candidate[] =>
  tools.flatMap((tool) => {
    const { source, tool: label = tool.name } = toolOf?.(tool.name) ?? {};
    return source?.type === 'local' || (source && isHands({ source })) ? [] : [knowTool(tool, label)];
  });

const textOf = (message: ModelMessage | undefined): string => (message?.role === 'user' ? toPlain(message.text) : '');

/** The question that the last message but one asked, and about which tool. */
function findQuestion(messages: readonly ModelMessage[], tools: readonly Candidate[], { wayOut }: Speech) {
  const [before, question] = messages.slice(-3);
  const isOurs = question?.role === 'assistant' && question.calls.length === 0 && question.text.endsWith(wayOut);
  const decision = isOurs ? decide(textOf(before), tools) : null;
  return decision?.type === 'ask' ? decision : null;
}

function carryOut(decision: Decision, count: number, speech: Speech): Move {
  if (decision.type === 'call') return makeCall(decision.known, decision.input);
  if (decision.type === 'ask') return { text: sayQuestion(decision.known, decision, speech) };
  if (decision.type === 'offer') return { text: sayOffer(decision.closest, count, speech) };
  const { label, beyond } = decision.known;
  return { text: speech.beyond(label, beyond.join(', ')) };
}

const makeCall = ({ tool }: Candidate, input: JsonObject): Move => ({ text: '', call: { name: tool.name, input } });

function sayQuestion(
  { label }: Candidate,
  { slot, options }: { slot: Slot; options: readonly SlotOption[] },
  speech: Speech,
) {
  if (options.length === 0) return speech.ask(label, slot.label);
  const names = options.slice(0, maxOptions).map(({ text }) => text);
  return speech.choose(label, slot.label.replace(/ ?\bid$/, ''), names.join(', '), options.length - maxOptions);
}

function sayOffer(closest: readonly Candidate[], count: number, speech: Speech): string {
  if (closest.length === 0) return speech.noMatch(count);
  const list = closest.map(
    ({ label, tool }) => `- ${label}: ${shorten(tool.description.split(/[.!?](?=\s|$)/)[0] ?? '', 100)}`,
  );
  return speech.offer(list.join('\n'));
}

/** Says what came back, after a table of it is drawn. */
function showResult({ messages, tools, toolOf }: ModelRequest, speech: Speech): Move {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const [asking] = since.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  const [told, ...more] = since.flatMap((message) => (message.role === 'tool' ? [message] : []));
  if (!asking || !told) return { text: speech.nothingCalled };
  const { text, problem, isError } = told;
  const label = toolOf?.(asking.name)?.tool ?? asking.name;
  // Behind the tool's own words stand Tabhand's, for a language model.
  const result = problem ? undefined : text.find(isForeign)?.text;
  const answered = { label, text: result ?? toPlain(problem ? writeProblem(text, problem, true) : text), isError };
  const drawn = more.at(-1);
  if (drawn) return { text: `${sayResult(answered, speech)}${drawn.isError ? ` ${speech.notDrawn}` : ''}` };
  const rows = findRows(answered);
  const draws = tools.find(({ name }) => {
    const { server, tool } = toolOf?.(name) ?? {};
    return server === builtInServer && tool === 'widget_display';
  });
  if (!rows || rows.rows.length < 2 || !draws || !takesTables(draws.inputSchema))
    return { text: sayResult(answered, speech) };
  const params = toTableParams(toLabel(label), rows);
  return { text: '', call: { name: draws.name, input: { name: 'data-table', params } } };
}

function takesTables({ properties }: JsonObject): boolean {
  const { name } = objectOf(properties);
  return !isJsonObject(name) || !Array.isArray(name.enum) || name.enum.includes('data-table');
}
