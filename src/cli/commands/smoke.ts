/** `tabhand smoke`: calls each tool of a page without a model, and says what that shows. */

import { wordOutcome } from '#core/log/outcome-words.ts';
import { fillIn } from '#core/tools/phrase.ts';
import { resultText } from '#core/tools/result.ts';
import type { JsonObject } from '#core/tools/tool.ts';
import { byReason } from '#features/tools/smoke/left.ts';
import { outcomeOf, type SmokeOutcome, type SmokePage, toSmokeSubject } from '#features/tools/smoke/page.ts';
import { runSmoke } from '#features/tools/smoke/smoke.ts';
import { readSeconds, splitAddress } from '../arguments';
import { defineCommand } from '../command';
import type { DrivenCall, ToolPage } from '../driver/page';
import { pageOptions, toolsOf, withPage } from '../page-command';
import { exitCodes } from '../problem';
import { countsOf, toChecks, toJsonNotes, toLines, withoutIgnored } from '../reports/notes';
import { publish, reportOptions } from '../reports/publish';
import { counted, plainLine } from '../terminal';

/** Milliseconds. Tools that come after three seconds are late, which only a longer look shows. */
const usual = { watch: 4000, timeout: 10_000 };

export const smoke = defineCommand({
  name: 'smoke',
  summary: 'call each tool with made-up or saved inputs, without a model',
  operands: ['URL'],
  options: {
    ...pageOptions,
    ...reportOptions,
    'allow-changes': {
      type: 'boolean',
      about: 'also call tools that may change something; otherwise only read-only ones',
    },
    watch: { type: 'string', value: 'SECONDS', about: 'how long to watch the tools come and go first (4)' },
    timeout: { type: 'string', value: 'SECONDS', about: 'how long a call may take (10)' },
    'require-calls': { type: 'boolean', about: 'a run that called no tool is a finding' },
  },
  run(request) {
    const [url] = splitAddress(request.operands, request.project);
    const { options, project, terminal, signal } = request;
    const watchFor = readSeconds('watch', options.watch, usual.watch);
    const timeout = readSeconds('timeout', options.timeout, usual.timeout);
    const inputs = new Map(Object.entries(project.inputs ?? {}).map(([tool, saved]) => [tool, Object.values(saved)]));
    return withPage(request, url, async (page) => {
      await page.seen();
      const tell = ({ tool, nth, of }: { tool: string; nth: number; of: number }) =>
        terminal.progress(`Calling ${plainLine(tool)} (${nth} of ${of}) …`);
      const plan = { mayChange: options['allow-changes'] === true, watchFor, timeout, inputs, tell };
      const smoked = await runSmoke(toSmokePage(page, url, timeout), plan, signal);
      const { calls, notes: all, skipped, unchecked, tools } = smoked;
      signal.throwIfAborted();
      if (tools === 0) await toolsOf(page, terminal);
      const notes = withoutIgnored(all, project);
      const ran = calls.filter(({ outcome }) => outcome.type !== 'refused');
      const called = [...new Set(ran.map(({ tool }) => tool))];
      const hint = skipped.some(({ why }) => why === 'may-change')
        ? ' --allow-changes calls what may change something.'
        : '';
      const lines = [
        ...toLines(notes, terminal),
        `${called.length} of ${counted(tools, 'tool')} called: ${countsOf(notes)}.`,
        ...(called.length === 0 ? [nothingCalled] : []),
        ...(skipped.length > 0 ? [`Not called: ${toList(skipped)}.${hint}`] : []),
        ...(unchecked.length > 0 ? [`Not checked: ${toList(unchecked)}.`] : []),
      ];
      const left = skipped.map((each) => ({
        ...{ group: each.tool, name: 'called', status: 'skipped' as const }, // const: a literal type
        message: toList([each]),
      }));
      const report = { name: 'smoke', url, checks: [...toChecks(notes, called), ...left] };
      const json = { url, notes: toJsonNotes(notes), calls, skipped, unchecked };
      const exit = publish(request, report, { lines, json });
      return options['require-calls'] && called.length === 0 ? exitCodes.found : exit;
    });
  },
});

/** A run that tried nothing isn't one that found nothing. */
const nothingCalled = 'No tool was called, so this run says nothing of what they do.';

const toList = (left: Parameters<typeof byReason>[0]): string =>
  byReason(left)
    .map(({ why, tools }) => `${tools.map(plainLine).join(', ')} (${fillIn(why, {})})`)
    .join('; ');

function toSmokePage(page: ToolPage, url: string, timeout: number): SmokePage {
  const rows = () => page.state().tools;
  return {
    list: async () => rows().map(toSmokeSubject),
    async call(tool, input: JsonObject) {
      const row = rows().find(({ name }) => name === tool.name);
      if (!row) return { type: 'refused', message: '' };
      return toOutcome(await page.call(row, input, timeout));
    },
    state: () => page.look(),
    async reopen(tool) {
      await page.goto(url);
      await page.tools(tool);
    },
    onChange: (listener, signal) => page.onChange((tools) => listener(tools.map(toSmokeSubject)), signal),
  };
}

function toOutcome({ outcome, content, structured }: DrivenCall): SmokeOutcome {
  if (outcome.type === 'result')
    return { type: 'returned', text: resultText(content, structured), isError: outcome.isError, size: outcome.size };
  return outcomeOf(outcome, wordOutcome(outcome, ''));
}
