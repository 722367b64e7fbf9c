/** The protocol's own referee judges the door as an MCP server: the host in Node, with tools that a scripted extension offers, behind a bridge from HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DoorResult } from '#features/agents/door-wire.ts';
import { endHosts, openHost } from '../../support/door-host.ts';
import { isMatrix, sampled } from '../../support/sample.ts';
import { type Case, judgeServer, listServerCases } from './referee.ts';
import { openBridge } from './stdio-bridge.ts';

/** Why the others say nothing about a server that offers tools only. */
const beyond: readonly (readonly [RegExp, string])[] = [
  [/^(resources-|sep-2164)/, 'The door offers no resources.'],
  [/^prompts-/, 'The door offers no prompts.'],
  [/^completion-/, 'Nothing is completed: there are neither prompts nor resources.'],
  [/^(dns-rebinding|server-sse)/, 'About HTTP, which the door doesn’t speak.'],
  [/logging/, 'Pages log nothing to agents.'],
  [/sampling|elicitation|^input-required/, 'The agent is asked nothing: the user answers in the panel.'],
];
const whyBeyond = (scenario: string) => beyond.find(([pattern]) => pattern.test(scenario))?.[1];

/** Checks inside a scenario that fail, each on purpose. */
const short: Record<string, { checks: string[]; why: string }> = {
  'server-stateless': {
    checks: [
      'sep-2575-request-meta-invalid-missing-meta',
      'sep-2575-http-server-meta-invalid-400',
      'sep-2575-request-meta-invalid-missing-protocol-version',
      'sep-2575-http-server-meta-invalid-400',
      'sep-2575-http-server-header-mismatch-400',
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
    ],
    why: 'All but five checks of what only HTTP’s headers tell, and two that call a tool that asks the agent’s model: the door has none.',
  },
  caching: {
    checks: ['prompts-list', 'resources-list', 'resources-templates-list'].map((of) => `sep-2549-${of}-caching-hints`),
    why: 'For the list of tools; the others are of prompts and resources.',
  },
};

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
const text = { type: 'text', text: 'This is a simple text response for testing.' };
const image = { type: 'image', data: png, mimeType: 'image/png' };
const resource = {
  type: 'resource',
  resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'It.' },
};

/** The tools that the referee asks for, with MCP's content as the extension would give it. */
const offered: Record<string, object[]> = {
  test_simple_text: [text],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  test_embedded_resource: [resource],
  test_multiple_content_types: [text, image, resource],
  test_tool_with_progress: [text],
  test_error_handling: [],
};

const cases = await listServerCases();
const judged = cases.filter(({ scenario }) => !whyBeyond(scenario));
const held = new Set<Case>();
let close: (() => void) | undefined;
let url: string;

beforeAll(async () => {
  const host = await openHost({
    tools: Object.keys(offered).map((name) => ({
      ...{ name, description: `${name}.`, inputSchema: { type: 'object', properties: {} }, annotations: {} },
    })),
    perform({ tool }, progress) {
      if (tool === 'test_error_handling') return 'This tool intentionally returns an error for testing';
      if (tool === 'test_tool_with_progress') for (const step of ['one', 'two', 'three']) progress(step);
      const content = offered[tool];
      if (!content) return 'There is no such tool.';
      return { content: content as DoorResult['content'], isError: false }; // as MCP has it
    },
  });
  ({ url, close } = await openBridge(host.door.address));
});
afterAll(async () => {
  close?.();
  await endHosts();
});

test.each(sampled(judged, 6))('$scenario, $revision', async (each) => {
  const verdict = await judgeServer(url, each);
  const { checks = [] } = short[each.scenario] ?? {};
  expect(verdict.failed, verdict.reason).toEqual(checks);
  if (checks.length === 0) expect(verdict.passed, verdict.reason).toBe(true);
  held.add(each);
});

// The page has a row for each scenario, so only a run of everything can make it.
if (isMatrix)
  test('docs/evidence/door-conformance.md says so', async () => {
    const row = (each: Case) => {
      const { scenario, revision } = each;
      const said = held.has(each) ? 'pass' : 'FAILS';
      return `| ${scenario} | ${revision} | ${whyBeyond(scenario) ? '–' : said} | ${whyBeyond(scenario) ?? short[scenario]?.why ?? ''} |`;
    };
    await expect(`${head}${cases.map(row).join('\n')}\n`).toMatchFileSnapshot(
      '../../../docs/evidence/door-conformance.md',
    );
  });

const head = `# The door as an MCP server

Made by \`npm test -- matrix mcp -u\`: the server scenarios of \`@modelcontextprotocol/conformance\` that each revision requires, against the door’s program with
tools that a scripted extension offers. The referee speaks HTTP, so a bridge of the tests passes its messages on to the door’s socket. Those marked “–” are about what a server of tools only doesn’t have.

| scenario | revision | verdict | |
|---|---|---|---|
`;
