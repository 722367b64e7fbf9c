/** `tabhand lint`: what is wrong with the definitions of a page's tools, and how ready they are for models. */

import { toDefinition } from '#features/tools/lint/definition.ts';
import { lintTogether, lintTool } from '#features/tools/lint/lint.ts';
import { readinessOf } from '#features/tools/readiness.ts';
import { splitAddress } from '../arguments';
import { defineCommand } from '../command';
import { pageOptions, toolsOf, withPage } from '../page-command';
import { exitCodes, wrongUse } from '../problem';
import { countsOf, toChecks, toJsonNotes, toLines, withoutIgnored } from '../reports/notes';
import { publish, reportOptions } from '../reports/publish';

export const lint = defineCommand({
  name: 'lint',
  summary: 'find what is wrong with the definitions of a page’s tools',
  operands: ['URL'],
  options: {
    ...pageOptions,
    ...reportOptions,
    strict: { type: 'boolean', about: 'warnings are findings too' },
    'min-score': { type: 'string', value: 'NUMBER', about: 'the lowest readiness that passes, from 0 to 100' },
  },
  run(request) {
    const [url] = splitAddress(request.operands, request.project);
    const { strict, 'min-score': score } = request.options;
    const min = readScore(score);
    return withPage(request, url, async (page) => {
      const tools = (await toolsOf(page, request.terminal)).map(toDefinition);
      const notes = withoutIgnored([...lintTogether(tools), ...tools.flatMap(lintTool)], request.project);
      const readiness = readinessOf(tools.length, notes);
      const isReady = readiness.score >= min;
      const verdict = `Readiness ${readiness.score} of 100: ${countsOf(notes)}.${isReady ? '' : ` At least ${min} is asked for.`}`;
      const report = {
        name: 'lint',
        url: page.url,
        checks: toChecks(
          notes,
          tools.map(({ name }) => name),
        ),
      };
      const json = { url: page.url, readiness, notes: toJsonNotes(notes) };
      const exit = publish(request, report, { lines: [...toLines(notes, request.terminal), verdict], json });
      const isWarned = strict === true && notes.some(({ severity }) => severity === 'warn');
      return isReady && !isWarned ? exit : exitCodes.found;
    });
  },
});

function readScore(text = '0'): number {
  const score = Number(text);
  if (text.trim() === '' || !(score >= 0 && score <= 100))
    throw wrongUse(`--min-score takes a number from 0 to 100, not “${text}”.`);
  return score;
}
