/** The verdicts as a page of the docs. Pure. */
import { type Case, leftOut, type Verdict } from './referee.ts';

export interface Judged extends Case {
  chromium: Verdict;
  firefox: Verdict;
}

export const toTable = (judged: readonly Judged[]): string => `# MCP conformance

Made by \`npm test -- matrix mcp -u\`: the client scenarios of \`@modelcontextprotocol/conformance\`, with the built extension in a warm
browser as the client. Each server is added, listed, called and removed with the commands that the panel sends.

| required by | Chromium | Firefox |
|---|---|---|
${[...new Set(judged.map(({ revision }) => revision))].map((revision) => sumOf(revision, judged)).join('\n')}

| scenario | revision | Chromium | Firefox |
|---|---|---|---|
${judged.map(toRow).join('\n')}

Not required, and not judged, since Tabhand signs no assertions, exchanges none for tokens, and binds no tokens to a key
([decision 083](../decisions/083-one-class-for-one-server.md)): ${leftOut.join(', ')}.
`;

const nameOf = (revision: Case['revision']): string => revision ?? 'not required';

function sumOf(revision: Case['revision'], judged: readonly Judged[]): string {
  const rows = judged.filter((each) => each.revision === revision);
  const sum = (browser: 'chromium' | 'firefox') => rows.filter((row) => row[browser].passed).length;
  return `| ${nameOf(revision)} | ${sum('chromium')} of ${rows.length} | ${sum('firefox')} of ${rows.length} |`;
}

const toRow = ({ scenario, revision, chromium, firefox }: Judged): string =>
  `| ${scenario} | ${nameOf(revision)} | ${toCell(chromium)} | ${toCell(firefox)} |`;

const toCell = ({ passed, reason }: Verdict): string => (passed ? 'pass' : reason.replaceAll('|', '/'));
