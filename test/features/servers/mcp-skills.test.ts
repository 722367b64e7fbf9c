/** Skills that a server publishes (`io.modelcontextprotocol/skills`): listed among its recipes, and read only as their entries say. */
import { describe, expect, test } from 'vitest';
import type { McpLayer } from '#core/tools/layer.ts';
import type { JsonObject, Tool } from '#core/tools/tool.ts';
import { McpConnection } from '#features/servers/mcp/connection.ts';
import { mcpLayer } from '#features/servers/mcp/layer.ts';
import { body, digest, entry, files, frontmatter, root, startSkills, toResources } from '../../support/skill-server';
import type { TestServer } from './mcp-server';

/** The server as a layer, as it is once it is listed. */
async function layerOf({ url }: TestServer): Promise<McpLayer & { reader?: Tool | undefined }> {
  const server = { id: 's1', name: 'rail', url };
  const connection = new McpConnection({ server, version: '0.1.0' });
  const listing = await connection.list(AbortSignal.timeout(5000));
  if (!listing.ok) throw new Error(listing.problem.code);
  const { tools, skills } = listing;
  const layer = mcpLayer({ server, connection, listed: listing });
  return { ...layer, reader: tools.find(({ name }) => name === skills?.reader) };
}

async function reads(server: TestServer, input: JsonObject) {
  const layer = await layerOf(server);
  if (!layer.reader) throw new Error('It has no reader.');
  return layer.call({ callId: 'c1', tool: layer.reader, input }, AbortSignal.timeout(5000));
}

const asked = (server: TestServer) => server.seen.map(({ what }) => what.replace('POST ', ''));
const refused = (why: string) =>
  expect.objectContaining({ type: 'failure', code: 'unverified', values: expect.objectContaining({ why }) });

describe('listing', () => {
  test('names skills among the recipes, with the tool that reads them, and fetches none of their files', async () => {
    await using server = await startSkills();
    const layer = await layerOf(server);
    expect(layer.recipes).toEqual([{ name: 'delays', description: 'Which trains are late', reader: 'read_skill' }]);
    expect(layer.reader).toMatchObject({ name: 'read_skill', hints: { readOnly: true }, source: { type: 'mcp' } });
    expect(asked(server)).not.toContain('resources/read');
  });

  test('asks only a server that says it has skills', async () => {
    await using server = await startSkills({ extensions: {} });
    expect((await layerOf(server)).reader).toBeUndefined();
    expect(asked(server)).not.toContain('skills/list');
  });

  test('tells two skills of one name apart by their paths', async () => {
    const other = 'skill://bus/delays';
    const twin = { ...entry, uri: `${other}/SKILL.md`, resources: toResources(other, files) };
    await using server = await startSkills({ skills: [entry, twin] });
    expect((await layerOf(server)).recipes?.map(({ name }) => name)).toEqual(['rail/delays', 'bus/delays']);
  });

  test('leaves the server’s own tools their names', async () => {
    await using server = await startSkills({ tools: [{ name: 'read_skill', inputSchema: { type: 'object' } }] });
    expect((await layerOf(server)).reader?.name).toBe('read_skill_file');
  });

  test('gives the reader another definition when any file changes, so that what was agreed to no longer holds', async () => {
    await using before = await startSkills();
    const [skill, guide] = entry.resources;
    const changed = { ...entry, resources: [skill, { ...guide, digest: digest('other') }] };
    await using after = await startSkills({ skills: [changed] });
    const commentOf = async (server: TestServer) => (await layerOf(server)).reader?.inputSchema?.$comment;
    expect(await commentOf(before)).not.toBe(await commentOf(after));
  });

  test.each([
    ['without digests', 'dynamic', { resources: 'dynamic' }],
    ['without files', 'invalid', { resources: undefined }],
    ['whose name isn’t its folder’s', 'invalid', { frontmatter: frontmatter('other') }],
    [
      'with a file elsewhere',
      'invalid',
      { resources: [...entry.resources, { ...entry.resources[0], uri: 'skill://rail/x' }] },
    ],
    ['with a file twice', 'invalid', { resources: [...entry.resources, entry.resources[0]] }],
    ['of more than 16 MB', 'too-large', { resources: entry.resources.map((each) => ({ ...each, size: 9_000_000 })) }],
  ])('a skill %s is no recipe, and is refused', async (_what, why, change) => {
    await using server = await startSkills({ skills: [{ ...entry, ...change }] });
    expect((await layerOf(server)).recipes).toEqual([]);
    expect(await reads(server, { skill: `${root}/SKILL.md` })).toEqual(refused(why));
    expect(asked(server)).not.toContain('resources/read');
  });
});

describe('reading', () => {
  test('gives the skill, and names its other files', async () => {
    await using server = await startSkills();
    const outcome = await reads(server, { skill: 'delays' });
    expect(outcome).toMatchObject({
      content: [{ text: files['SKILL.md'] }, { text: 'Files of this skill: references/guide.md' }],
    });
  });

  test.each(['references/guide.md', './references/guide.md', `${root}/references/guide.md`])(
    'gives the file %s',
    async (file) => {
      await using server = await startSkills();
      expect(await reads(server, { skill: 'delays', file })).toMatchObject({ content: [{ text: 'Größe' }] });
    },
  );

  test.each([
    ['size', `${files['SKILL.md']}more`],
    ['digest', String(files['SKILL.md']).replace('Delays', 'Orders')],
  ])('refuses a file of another %s', async (why, text) => {
    await using server = await startSkills({ sent: { 'SKILL.md': text } });
    expect(await reads(server, { skill: 'delays' })).toEqual(refused(why));
  });

  test.each([
    ['says something else', body('delays').replace('are late', 'to buy')],
    ['says more', body('delays', 'allowed-tools: Bash\n')],
    ['can’t be read', body('delays', 'x: [\n')],
    ['is missing', '# Delays'],
    ['refers to itself', body('delays', 'a: &a [*a]\n')],
  ])('refuses a skill whose front matter %s', async (_what, text) => {
    const skills = [{ ...entry, resources: toResources(root, { 'SKILL.md': text }) }];
    await using server = await startSkills({ skills, sent: { 'SKILL.md': text } });
    expect(await reads(server, { skill: 'delays' })).toEqual(refused('front-matter'));
  });

  test('refuses a file that the entry doesn’t list, without asking for it', async () => {
    await using server = await startSkills();
    for (const file of ['references/other.md', '../tickets/SKILL.md', 'https://elsewhere.example/'])
      expect(await reads(server, { skill: 'delays', file })).toEqual(refused('unlisted'));
    expect(asked(server)).not.toContain('resources/read');
  });

  test('finds a skill that isn’t listed by its URI', async () => {
    await using server = await startSkills({ skills: [], unlisted: { [entry.uri]: entry } });
    expect(await reads(server, { skill: entry.uri })).toMatchObject({ content: [{ text: files['SKILL.md'] }, {}] });
    expect(await reads(server, { skill: 'delays' })).toEqual(refused('unknown'));
    expect(await reads(server, { skill: 'skill://x/SKILL.md' })).toMatchObject({
      isError: true,
      content: [{ text: 'No such skill' }],
    });
  });
});
