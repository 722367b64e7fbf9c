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

export interface Move {
  text: string;
  call?: { name: string; input: JsonObject };
}

const maxOptions = 5;
const wayOut = 'or say "never mind".';
const nothingCalled = 'All right. Nothing was called.';
const takesBack = /^\s*(cancel|never ?mind|forget it|nothing|no|stop)\b\W*$/i;

export function nextMove(request: ModelRequest): Move {
  const { messages } = request;
  const last = messages.at(-1);
  if (last?.role === 'tool') return showResult(request);
  const tools = toolsOf(request);
  if (tools.length === 0)
    return { text: 'I can’t call anything yet: allow this site, open a page with tools, or add a server.' };
  const asked = findQuestion(messages, tools);
  const text = textOf(last);
  if (asked && takesBack.test(text)) return { text: nothingCalled };
  const value = asked && readAnswer(asked.slot, text);
  const decision = decide(text, tools);
  const isOther = decision.type === 'call' && decision.known !== asked?.known && text.trim().includes(' ');
  return asked && value !== undefined && !isOther
    ? makeCall(asked.known, fillSlot(asked.slot, value))
    : carryOut(decision, tools);
}

/** Those of pages and servers: neither hands, nor what Tabhand draws with. */
const toolsOf = ({ tools, toolOf }: ModelRequest): Candidate[] =>
  tools.flatMap((tool) => {
    const { source, tool: label = tool.name } = toolOf?.(tool.name) ?? {};
    return source?.type === 'local' || (source && isHands({ source })) ? [] : [knowTool(tool, label)];
  });

const textOf = (message: ModelMessage | undefined): string => (message?.role === 'user' ? toPlain(message.text) : '');

/** The question that the last message but one asked, and about which tool. */
function findQuestion(messages: readonly ModelMessage[], tools: readonly Candidate[]) {
  const [before, question] = messages.slice(-3);
  const isOurs = question?.role === 'assistant' && question.calls.length === 0 && question.text.endsWith(wayOut);
  const decision = isOurs ? decide(textOf(before), tools) : null;
  return decision?.type === 'ask' ? decision : null;
}

function carryOut(decision: Decision, tools: readonly Candidate[]): Move {
  if (decision.type === 'call') return makeCall(decision.known, decision.input);
  if (decision.type === 'ask') return { text: sayQuestion(decision.known, decision.slot, decision.options) };
  if (decision.type === 'offer') return { text: sayOffer(decision.closest, tools.length) };
  const { label, beyond } = decision.known;
  return {
    text: `${label} needs ${beyond.join(', ')}, which demo mode can’t fill in. A language model can; nothing was called.`,
  };
}

const makeCall = ({ tool }: Candidate, input: JsonObject): Move => ({ text: '', call: { name: tool.name, input } });

function sayQuestion({ label }: Candidate, slot: Slot, options: readonly SlotOption[]): string {
  if (options.length === 0) return `What is the ${slot.label} for ${label}? Answer, ${wayOut}`;
  const more = options.length > maxOptions ? `, or ${options.length - maxOptions} more` : '';
  const names = options.slice(0, maxOptions).map(({ text }) => text);
  return `Which ${slot.label.replace(/ ?\bid$/, '') || 'one'} for ${label}: ${names.join(', ')}${more}? Name one, ${wayOut}`;
}

function sayOffer(closest: readonly Candidate[], count: number): string {
  const honest = "I match words, I don't understand them";
  if (closest.length === 0)
    return `${honest}, and nothing offered matches these: there ${count === 1 ? 'is 1 tool' : `are ${count} tools`}. Nothing was called.`;
  const list = closest.map(
    ({ label, tool }) => `- ${label}: ${shorten(tool.description.split(/[.!?](?=\s|$)/)[0] ?? '', 100)}`,
  );
  return `${honest}, and no tool fits clearly. The closest:\n\n${list.join('\n')}\n\nSay one by its name to call it.`;
}

/** Says what came back, after a table of it is drawn. */
function showResult({ messages, tools, toolOf }: ModelRequest): Move {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);
  const [asking] = since.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  const [told, ...more] = since.flatMap((message) => (message.role === 'tool' ? [message] : []));
  if (!asking || !told) return { text: nothingCalled };
  const { text, problem, isError } = told;
  const label = toolOf?.(asking.name)?.tool ?? asking.name;
  // Behind the tool's own words stand Tabhand's, for a language model.
  const result = problem ? undefined : text.find(isForeign)?.text;
  const answered = { label, text: result ?? toPlain(problem ? writeProblem(text, problem, true) : text), isError };
  const drawn = more.at(-1);
  if (drawn) return { text: `${sayResult(answered)}${drawn.isError ? ' The table could not be drawn.' : ''}` };
  const rows = findRows(answered);
  const draws = tools.find(({ name }) => {
    const { server, tool } = toolOf?.(name) ?? {};
    return server === builtInServer && tool === 'widget_display';
  });
  if (!rows || rows.rows.length < 2 || !draws || !takesTables(draws.inputSchema)) return { text: sayResult(answered) };
  const params = toTableParams(toLabel(label), rows);
  return { text: '', call: { name: draws.name, input: { name: 'data-table', params } } };
}

function takesTables({ properties }: JsonObject): boolean {
  const { name } = objectOf(properties);
  return !isJsonObject(name) || !Array.isArray(name.enum) || name.enum.includes('data-table');
}
