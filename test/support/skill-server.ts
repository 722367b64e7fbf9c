/** An MCP server that publishes a skill, `delays` with a guide, and may send other files than it lists. */
import { createHash } from 'node:crypto';
import { startRaw, type TestServer } from '../features/servers/mcp-server';

export const digest = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

export const body = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: >-\n  Which trains\n  are late\nmetadata:\n  version: "2.0"\ntags: [rail, late]\n${more}---\n\n# Delays\n`;
export const frontmatter = (name: string) => ({
  name,
  description: 'Which trains are late',
  metadata: { version: '2.0' },
  tags: ['rail', 'late'],
});

type Files = Record<string, string>;

export const toResources = (root: string, files: Files) =>
  Object.entries(files).map(([path, text]) => ({
    uri: `${root}/${path}`,
    digest: digest(text),
    size: Buffer.byteLength(text),
  }));

/** The skill `delays` with a guide. */
export const files: Files = { 'SKILL.md': body('delays'), 'references/guide.md': 'Größe' };
export const root = 'skill://rail/delays';
export const entry = {
  uri: `${root}/SKILL.md`,
  frontmatter: frontmatter('delays'),
  resources: toResources(root, files),
};

interface Given {
  skills?: object[];
  /** What is sent in place of a file. */
  sent?: Files;
  extensions?: object;
  tools?: object[];
  /** What `skills/get` knows besides. */
  unlisted?: Record<string, object>;
}

export const startSkills = ({
  skills = [entry],
  sent = {},
  extensions,
  tools = [],
  unlisted = {},
}: Given = {}): Promise<TestServer> =>
  startRaw({
    initialize: () => ({
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { resources: {}, tools: {}, extensions: extensions ?? { 'io.modelcontextprotocol/skills': {} } },
        serverInfo: { name: 'rail', version: '1' },
      },
    }),
    'tools/list': () => ({ result: { tools } }),
    'resources/list': () => ({ result: { resources: [] } }),
    'skills/list': () => ({ result: { skills, ttlMs: 0, cacheScope: 'private' } }),
    'skills/get': ({ params }) => {
      const skill = unlisted[String(params?.uri)];
      return skill ? { result: { skill } } : { error: { code: -32602, message: 'No such skill' } };
    },
    'resources/read': ({ params }) => {
      const uri = String(params?.uri);
      const path = uri.slice(root.length + 1);
      return { result: { contents: [{ uri, text: sent[path] ?? files[path] ?? '' }] } };
    },
  });
