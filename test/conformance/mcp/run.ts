/** `node test/conformance/mcp/run.ts [scenario]`: judges the built extension as an MCP client; without a name, writes the table in docs. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startDriver } from './driver.ts';
import { judge, requiredBy, revisions, type Verdict } from './referee.ts';
import { toTable } from './table.ts';

const [only] = process.argv.slice(2);
/** Beside those that a revision requires. */
const others = [
  ...['oauth-metadata-backcompat', 'oauth-endpoint-fallback'].map((name) => `auth/2025-03-26-${name}`),
  ...['no-prefetch', 'verify-digest', 'verify-size', 'verify-frontmatter'].map((name) => `sep-2640-client-${name}`),
  ...['client-credentials-basic', 'client-credentials-jwt', 'dpop', 'dpop-nonce'].map((name) => `auth/${name}`),
  'json-schema-2020-12-preservation',
];

const driver = await startDriver();
const begin = Date.now();
const verdicts: Verdict[] = [];
const take = async (scenario: string, revision: string | null) => {
  if (only !== undefined && !scenario.includes(only)) return;
  const verdict = await judge(driver, scenario, revision);
  verdicts.push(verdict);
  console.info(`${verdict.passed ? 'pass' : 'FAIL'}  ${revision ?? ''}  ${scenario}  ${verdict.reason}`);
};
try {
  for (const revision of revisions) for (const scenario of await requiredBy(revision)) await take(scenario, revision);
  for (const scenario of others) await take(scenario, null);
} finally {
  await driver.close();
}
const seconds = Math.round((Date.now() - begin) / 1000);
if (only === undefined) {
  const file = fileURLToPath(new URL('../../../docs/mcp-conformance.md', import.meta.url));
  await writeFile(file, toTable(verdicts));
}
console.info(`${verdicts.filter(({ passed }) => passed).length} of ${verdicts.length} pass, ${seconds} s`);
