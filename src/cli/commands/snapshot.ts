/** `tabhand snapshot`: keeps a page's tools in a file, and compares them with it later. */
import { existsSync } from 'node:fs';
import { fillIn } from '#core/tools/phrase.ts';
import type { Check } from '#features/evals/suites/junit-file.ts';
import { changeWords } from '#features/tools/contracts/change.ts';
import { type Contract, readContract, toContract, writeContract } from '#features/tools/contracts/contract.ts';
import { compareContracts, writeComparison } from '#features/tools/contracts/contracts.ts';
import { toDefinition } from '#features/tools/lint/definition.ts';
import { splitAddress } from '../arguments';
import { defineCommand } from '../command';
import { readTextFile, writeFile } from '../files';
import { pageOptions, toolsOf, withPage } from '../page-command';
import { exitCodes, wrongUse } from '../problem';
import { answerWith, publish, reportOptions } from '../reports/publish';
import { counted, withoutSteering } from '../terminal';

export const snapshot = defineCommand({
  name: 'snapshot',
  summary: 'save a page’s tools in a file, or compare them with it',
  operands: ['URL', 'FILE'],
  options: {
    ...pageOptions,
    ...reportOptions,
    update: { type: 'boolean', about: 'write the file again, whatever has changed' },
  },
  run(request) {
    const [url, file] = splitAddress(request.operands, request.project, 1);
    if (file === undefined) throw wrongUse('Which file? For example: tabhand snapshot URL tools.json');
    const before = request.options.update ? null : readKept(file, request.env);
    return withPage(request, url, async (page) => {
      const after = toContract(new URL(page.url).origin, (await toolsOf(page, request.terminal)).map(toDefinition));
      return before ? compare(before, after) : keep(after);
    });

    function keep(now: Contract) {
      writeFile(file as string, writeContract(now)); // checked above
      answerWith(request, {
        lines: [`${file} has ${counted(now.tools.length, 'tool')} now. Keep it in the repository.`],
        json: now,
      });
      return exitCodes.fine;
    }
    function compare(kept: Contract, now: Contract) {
      const comparison = compareContracts(kept, now);
      const checks = comparison.changes.map(({ kind, tool, breaking, values }): Check => {
        const message = withoutSteering(fillIn(changeWords[kind], values));
        return { group: tool, name: kind, status: breaking ? 'failed' : 'warned', message };
      });
      const same = kept.tools.map(({ name }) => name).filter((name) => !checks.some(({ group }) => group === name));
      const passed = same.map((name): Check => ({ group: name, name, status: 'passed' }));
      const changes = withoutSteering(writeComparison(comparison)).trimEnd();
      const lines = [...(changes === '' ? [] : [changes]), verdicts[comparison.verdict]];
      const report = { name: 'snapshot', url, checks: [...checks, ...passed] };
      return publish(request, report, { lines, json: comparison });
    }
  },
});

const verdicts = {
  same: 'The tools haven’t changed.',
  compatible: 'The tools have changed, and calls that worked before still work. --update saves the new state.',
  breaking: 'Calls that worked before may fail now (!). If that is intended, --update saves the new state.',
};

/** Null: there is none yet. In a CI that would prove nothing, whatever the page offers. */
function readKept(file: string, { CI }: NodeJS.ProcessEnv): Contract | null {
  if (!existsSync(file)) {
    if (CI) throw wrongUse(`There is no snapshot at ${file}. Create it locally and commit it.`);
    return null;
  }
  const kept = readContract(readTextFile(file));
  if (!kept) throw wrongUse(`${file} isn’t a snapshot. Give another file, or write it again with --update.`);
  return kept;
}
