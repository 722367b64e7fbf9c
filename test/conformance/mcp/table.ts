/** The verdicts as a page of the docs. Pure. */
import { revisions, type Verdict } from './referee.ts';

export function toTable(verdicts: readonly Verdict[]): string {
  const sums = revisions.map((revision) => {
    const of = verdicts.filter((verdict) => verdict.revision === revision);
    return `${of.filter(({ passed }) => passed).length} of ${of.length} scenarios that ${revision} requires`;
  });
  const rows = verdicts.map(({ scenario, revision, passed, reason }) => {
    return `| ${scenario} | ${revision ?? 'not required'} | ${passed ? 'pass' : reason.replaceAll('|', '/')} |`;
  });
  return `# MCP conformance

Made by \`node test/conformance/mcp/run.ts\`: the client scenarios of \`@modelcontextprotocol/conformance\`, with the built extension in
Chromium as the client. Each server is added, listed, called and removed with the commands that the panel sends.

Tabhand passes ${sums.join(' and ')}. The four about skills
(\`sep-2640\`) say nothing yet, since Tabhand doesn't read skills: what isn't fetched needs no check.

| scenario | revision | result |
|---|---|---|
${rows.join('\n')}
`;
}
