/** `tabhand call`: calls one tool of a page with one input. */

import type { ToolRow } from '#core/bus/panel-wire.ts';
import { wordOutcome } from '#core/log/outcome-words.ts';
import { resultText } from '#core/tools/result.ts';
import { isJsonObject, type JsonObject } from '#core/tools/tool.ts';
import type { Check } from '#features/evals/suites/junit-file.ts';
import { readSeconds, splitAddress } from '../arguments';
import { defineCommand } from '../command';
import type { DrivenCall } from '../driver/page';
import { readTextFile } from '../files';
import { pageOptions, toolsOf, withPage } from '../page-command';
import { wrongUse } from '../problem';
import { type Project, requireJson } from '../project';
import { publish, reportOptions } from '../reports/publish';
import { withoutSteering } from '../terminal';

/** Milliseconds. */
const usualLimit = 30_000;

export const call = defineCommand({
  name: 'call',
  summary: 'call a tool; INPUT is JSON, @FILE, - for standard input, or a name from the project file',
  operands: ['URL', 'TOOL', '[INPUT]'],
  options: {
    ...pageOptions,
    ...reportOptions,
    timeout: { type: 'string', value: 'SECONDS', about: 'how long the tool may take (30)' },
    frame: { type: 'string', value: 'ORIGIN', about: 'which frame’s tool, if several offer one of this name' },
  },
  run(request) {
    const [url, name, text = '{}'] = splitAddress(request.operands, request.project, 2);
    if (name === undefined) throw wrongUse('Which tool? tabhand inspect URL lists them.');
    const input = readCallInput(text, name, request.project);
    const limit = readSeconds('timeout', request.options.timeout, usualLimit);
    return withPage(request, url, async (page) => {
      const tool = pickTool(await toolsOf(page, request.terminal), name, request.options.frame);
      request.terminal.progress(`Calling ${name} …`);
      const called = await page.call(tool, input, limit);
      const words = withoutSteering(wordCalled(called));
      const report = { name: 'call', url: page.url, checks: [toCheck(name, called, words)] };
      return publish(request, report, { lines: words === '' ? [] : [words], json: { tool: name, input, ...called } });
    });
  },
});

export function readCallInput(text: string, tool: string, project: Pick<Project, 'inputs'>): JsonObject {
  // As maps: a tool may be called like what every object has.
  const saved = new Map(Object.entries(new Map(Object.entries(project.inputs ?? {})).get(tool) ?? {}));
  const found = saved.get(text);
  if (found) return found;
  if (isName(text)) throw wrongUse(`“${text}” isn’t valid JSON, and ${wordSaved(tool, [...saved.keys()])}`);
  const value = requireJson(readText(text), text.length > 60 ? 'The input' : `The input ${text}`);
  if (!isJsonObject(value)) throw wrongUse(`The input must be an object, such as '{"query": "blue"}'.`);
  return value;
}

const isName = (text: string): boolean => /^[a-z_]/i.test(text) && !['true', 'false', 'null'].includes(text);

const wordSaved = (tool: string, names: readonly string[]): string =>
  names.length > 0
    ? `the project file’s inputs of ${tool} are: ${names.join(', ')}.`
    : `the project file has no inputs of ${tool}.`;

function readText(text: string): string {
  if (text !== '-' && !text.startsWith('@')) return text;
  return readTextFile(text === '-' ? 0 : text.slice(1), `The input ${text}`);
}

/** The page's own comes before those of its frames. */
export function pickTool(tools: readonly ToolRow[], name: string, origin?: string): ToolRow {
  const named = tools.filter((tool) => tool.name === name);
  const fitting = named.filter(
    ({ source }) => origin === undefined || (source.type === 'page' && source.origin === origin),
  );
  const found = fitting.find(({ source }) => source.type === 'page' && source.top) ?? fitting[0];
  if (found) return found;
  if (named.length > 0) throw wrongUse(`No frame of ${origin} offers ${name}. tabhand inspect shows whose each is.`);
  const all = tools.map((tool) => withoutSteering(tool.name));
  throw wrongUse(
    `The page offers no tool “${name}”. It offers: ${all.slice(0, 20).join(', ')}${all.length > 20 ? ' …' : ''}.`,
  );
}

/** A failure as a sentence and what doesn't fit, where a model would be given JSON. */
function wordCalled({ outcome, content, structured }: DrivenCall): string {
  if (outcome.type === 'result') return resultText(content, structured);
  const { details = [], expectedSchema: _, ...failure } = outcome;
  const lines = details.map(({ path, message }) => `  ${path || 'the whole'}: ${message}`);
  return [wordOutcome(failure, ''), ...lines].join('\n');
}

function toCheck(name: string, { outcome, milliseconds }: DrivenCall, words: string): Check {
  const failed = outcome.type === 'failure' || outcome.isError;
  return {
    ...{ group: name, name, status: failed ? 'failed' : 'passed' },
    ...(failed && { message: words }),
    ...(milliseconds !== null && { milliseconds }),
  };
}
