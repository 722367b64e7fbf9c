/** The servers: from where, how their own pages say to start them, and what is asked of them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FieldServer {
  name: string;
  /** What it is made with. */
  library: string;
  /** Packages on PyPI, each line an environment of its own. */
  pypi?: string[];
  /** Packages on npm, in one folder. */
  npm?: string;
  /** `home`: an empty folder, in which it starts. */
  start(port: number, home: string): string[];
  env?(port: number, home: string): Record<string, string>;
  headers?: { name: string; value: string }[];
  /** The name that it answers to. */
  host?: string;
  path: string;
  /** Tools and what they are called with; `{home}` and `{site}` stand for its folder and for a site. */
  calls: Record<string, object>;
  /** `false`: its resources are elsewhere, where nobody is reached. */
  reads?: false;
  prompt?: { name: string; given?: Record<string, string> };
  signsIn?: true;
  /** It forgets its clients and tokens when it is started again. */
  forgets?: true;
  /** Milliseconds after which its tokens are over, and have to be renewed. */
  tokensLast?: number;
  /** What is pressed in the service's window. */
  press?: string;
}

const here = (file: string) => join(import.meta.dirname, file);

/** For servers that speak over standard input and output: what their users put before them. */
const proxied = (port: number, ...words: string[]) => ['mcp-proxy', '--port', String(port), '--', ...words];
const gateway = (port: number, kind: string, command: string) => [
  ...['supergateway', '--port', String(port), '--outputTransport', kind, '--stdio', command],
];

const python: FieldServer[] = [
  {
    name: 'mcp-server-time 2026.10.19',
    library: 'mcp 2.3.0, by mcp-proxy 0.13.0 (mcp 1.30.0)',
    pypi: ['mcp-server-time==2026.10.19', 'mcp-proxy==0.13.0'],
    start: (port) => proxied(port, 'mcp-server-time'),
    path: '/mcp',
    calls: { get_current_time: { timezone: 'Europe/Paris' } },
  },
  {
    name: 'mcp-server-fetch 2026.10.24',
    library: 'mcp 2.3.0, by mcp-proxy 0.13.0 over SSE',
    pypi: ['mcp-server-fetch==2026.10.24', 'mcp-proxy==0.13.0'],
    start: (port) => proxied(port, 'mcp-server-fetch', '--ignore-robots-txt'),
    path: '/sse',
    calls: { fetch: { url: '{site}music/' } },
    prompt: { name: 'fetch', given: { url: '{site}music/' } },
  },
  {
    name: 'mcp-server-git 2026.10.19',
    library: 'mcp 2.3.0, by mcp-proxy 0.13.0',
    pypi: ['mcp-server-git==2026.10.19', 'mcp-proxy==0.13.0'],
    start: (port, home) => [
      'sh',
      '-c',
      `git init -q "${home}/repo" && exec ${proxied(port, 'mcp-server-git').join(' ')}`,
    ],
    path: '/mcp',
    calls: { git_status: { repo_path: 'repo' } },
  },
  {
    name: 'mcp-server-sqlite 2025.4.25',
    library: 'mcp 1.30.0, by mcp-proxy 0.13.0',
    pypi: ['mcp-server-sqlite==2025.4.25 mcp<2', 'mcp-proxy==0.13.0'],
    start: (port, home) => proxied(port, 'mcp-server-sqlite', '--db-path', join(home, 'notes.db')),
    path: '/mcp',
    calls: { list_tables: {}, read_query: { query: 'SELECT 9007199254740993 AS big' } },
    prompt: { name: 'mcp-demo', given: { topic: 'notes' } },
  },
  {
    name: 'mcp-server-calculator 0.2.1',
    library: 'mcp 1.30.0, by fastmcp run 2.14.7',
    pypi: ['mcp-server-calculator==0.2.1', 'fastmcp==2.14.7'],
    start(port, home) {
      const command = { mcpServers: { calculator: { command: 'mcp-server-calculator', args: [] } } };
      writeFileSync(join(home, 'mcp.json'), JSON.stringify(command));
      return ['fastmcp', 'run', 'mcp.json', '--transport', 'http', '--port', String(port)];
    },
    path: '/mcp',
    calls: { calculate: { expression: '6 * 7' } },
  },
  {
    name: 'excel-mcp-server 2.2.2',
    library: 'mcp 2.3.0',
    pypi: ['excel-mcp-server==2.2.2'],
    start: (port) => ['excel-mcp-server', 'streamable-http', '--port', String(port)],
    env: (_, home) => ({ EXCEL_FILES_PATH: home }),
    path: '/mcp',
    calls: { create_workbook: { path: 'a.xlsx' }, describe_workbook: { path: 'a.xlsx' } },
  },
  {
    name: 'duckduckgo-mcp-server 0.7.0',
    library: 'mcp 2.3.0',
    pypi: ['duckduckgo-mcp-server==0.7.0'],
    start: (port) => ['duckduckgo-mcp-server', '--transport', 'streamable-http', '--port', String(port)],
    path: '/mcp',
    calls: { search: { query: 'notes' } },
  },
  {
    name: 'fastmcp-sample-server 0.4.1',
    library: 'fastmcp 4.2.3',
    pypi: ['fastmcp-sample-server==0.4.1'],
    start: (port) => ['sample-mcp-server', '--transport', 'http', '--host', '127.0.0.1', '--port', String(port)],
    path: '/mcp',
    calls: { calculate: { expression: '6 * 7' }, note_add: { title: 'milk' } },
    prompt: { name: 'summarize_text', given: { text: 'milk' } },
  },
  {
    name: 'fastmcp-sample-server 0.4.1, as an older one',
    library: 'fastmcp 4.2.3, over SSE',
    pypi: ['fastmcp-sample-server==0.4.1'],
    start: (port) => ['sample-mcp-server', '--host', '127.0.0.1', '--port', String(port)],
    path: '/sse',
    calls: { random_number: {} },
    prompt: { name: 'summarize_text', given: { text: 'milk' } },
  },
  {
    name: 'wikipedia-mcp 2.0.1',
    library: 'fastmcp 4.2.3',
    pypi: ['wikipedia-mcp==2.0.1'],
    start: (port) => ['wikipedia-mcp', '--transport', 'http', '--port', String(port)],
    path: '/mcp',
    calls: { test_wikipedia_connectivity: {} },
  },
  {
    name: 'arxiv-mcp-server 0.8.2',
    library: 'mcp 1.30.0',
    pypi: ['arxiv-mcp-server==0.8.2'],
    start: () => ['arxiv-mcp-server'],
    env: (port) => ({ TRANSPORT: 'http', PORT: String(port), HOST: '127.0.0.1' }),
    path: '/mcp',
    calls: { list_papers: {} },
    prompt: { name: 'summarize_paper', given: { paper_id: '2401.00001' } },
  },
  {
    name: 'office-word-mcp-server 1.1.11',
    library: 'fastmcp 4.2.3',
    pypi: ['office-word-mcp-server==1.1.11'],
    start: () => ['word_mcp_server'],
    env: (port) => ({ MCP_TRANSPORT: 'streamable-http', MCP_HOST: '127.0.0.1', MCP_PORT: String(port) }),
    path: '/mcp',
    calls: { create_document: { filename: 'a.docx' }, get_document_text: { filename: 'a.docx' } },
  },
  {
    name: 'mcp-server-motherduck 1.1.0',
    library: 'fastmcp 4.2.3',
    pypi: ['mcp-server-motherduck==1.1.0'],
    start: (port) => [
      'mcp-server-motherduck',
      '--transport',
      'http',
      '--port',
      String(port),
      '--db-path',
      ':memory:',
      '--read-write',
    ],
    path: '/mcp',
    calls: { execute_query: { sql: 'SELECT 6 * 7 AS n' } },
  },
  {
    name: 'basic-memory 0.24.1',
    library: 'fastmcp 4.1.3',
    pypi: ['basic-memory==0.24.1'],
    start: (port) => ['basic-memory', 'mcp', '--transport', 'streamable-http', '--port', String(port)],
    path: '/mcp',
    calls: { list_memory_projects: {} },
  },
  {
    name: 'markitdown-mcp 0.0.1a8',
    library: 'mcp 2.3.0',
    pypi: ['markitdown-mcp==0.0.1a8'],
    start: (port) => ['markitdown-mcp', '--http', '--port', String(port)],
    path: '/mcp',
    calls: { convert_to_markdown: { uri: 'data:text/html,<h1>Milk</h1>' } },
  },
  {
    name: 'mcp-fetch-streamablehttp-server 0.2.0',
    library: 'mcp 1.30.0, its own transport',
    pypi: ['mcp-fetch-streamablehttp-server==0.2.0 mcp<2'],
    start: () => ['python', '-m', 'mcp_fetch_streamablehttp_server'],
    env: () => ({
      HOST: '127.0.0.1',
      MCP_SERVER_NAME: 'fetch',
      MCP_SERVER_VERSION: '0.2.0',
      MCP_PROTOCOL_VERSION: '2025-06-18',
    }),
    path: '/mcp',
    calls: {},
  },
  {
    name: 'fastapi-mcp 0.4.0',
    library: 'mcp 1.30.0',
    pypi: ['fastapi-mcp==0.4.0 mcp<2 uvicorn'],
    start: (port) => ['python', here('fastapi_notes.py'), String(port)],
    path: '/mcp',
    calls: { get_note: { number: 7 } },
  },
  {
    name: 'fastapi-mcp 0.4.0, as an older one',
    library: 'mcp 1.30.0, over SSE',
    pypi: ['fastapi-mcp==0.4.0 mcp<2 uvicorn'],
    start: (port) => ['python', here('fastapi_notes.py'), String(port)],
    path: '/sse',
    calls: { get_note: { number: 7 } },
  },
];

const added = { calls: { add_note: { text: 'milk' } }, prompt: { name: 'summarize', given: { tone: 'warm' } } };
const signedIn: FieldServer[] = [
  ...['fastmcp==4.2.3', 'fastmcp==2.14.7'].flatMap((fastmcp): FieldServer[] => [
    {
      name: `FastMCP’s provider in memory, ${fastmcp}`,
      library: fastmcp,
      pypi: [fastmcp],
      start: (port) => ['python', here('fastmcp_signed_in.py'), String(port), 'memory'],
      path: '/mcp',
      ...added,
      signsIn: true,
      forgets: true,
    },
    {
      name: `FastMCP’s OAuth proxy, ${fastmcp}`,
      library: fastmcp,
      pypi: [fastmcp],
      start: (port) => ['python', here('fastmcp_signed_in.py'), String(port), 'proxy'],
      path: '/mcp',
      ...added,
      signsIn: true,
    },
  ]),
  {
    name: 'FastMCP’s OAuth proxy with its page, 4.2.3',
    library: 'fastmcp==4.2.3',
    pypi: ['fastmcp==4.2.3'],
    start: (port) => ['python', here('fastmcp_signed_in.py'), String(port), 'proxy', 'ask'],
    path: '/mcp',
    ...added,
    signsIn: true,
    press: 'button[value=approve], button:has-text("Allow")',
  },
  ...['mcp==2.3.0 uvicorn', 'mcp==1.30.0 uvicorn'].map(
    (sdk): FieldServer => ({
      name: `the official SDK, ${sdk.split(' ')[0]}`,
      library: sdk,
      pypi: [sdk],
      start: (port) => ['python', here('sdk_signed_in.py'), String(port), 'streamable-http'],
      path: '/mcp',
      ...added,
      signsIn: true,
      forgets: true,
      tokensLast: 3000,
    }),
  ),
  {
    name: 'the official SDK as an older one, mcp==1.30.0',
    library: 'mcp==1.30.0, over SSE',
    pypi: ['mcp==1.30.0 uvicorn'],
    start: (port) => ['python', here('sdk_signed_in.py'), String(port), 'sse'],
    path: '/sse',
    ...added,
    signsIn: true,
  },
];

const javascript: FieldServer[] = [
  {
    name: '@modelcontextprotocol/server-everything 2026.8.31',
    library: 'sdk 1.32.2',
    npm: '@modelcontextprotocol/server-everything@2026.8.31',
    start: () => ['mcp-server-everything', 'streamableHttp'],
    path: '/mcp',
    calls: { echo: { message: 'milk' }, 'get-tiny-image': {} },
    prompt: { name: 'simple-prompt' },
  },
  {
    name: '@modelcontextprotocol/server-everything 2026.8.31, as an older one',
    library: 'sdk 1.32.2, over SSE',
    npm: '@modelcontextprotocol/server-everything@2026.8.31',
    start: () => ['mcp-server-everything', 'sse'],
    path: '/sse',
    calls: { echo: { message: 'milk' } },
    prompt: { name: 'simple-prompt' },
  },
  {
    name: '@modelcontextprotocol/server-budget-allocator 2.0.3',
    library: 'server 2.0.0',
    npm: '@modelcontextprotocol/server-budget-allocator@2.0.3',
    start: () => ['mcp-budget-allocator-server'],
    path: '/mcp',
    calls: { 'get-budget-data': {} },
  },
  {
    name: '@modelcontextprotocol/server-memory 2026.8.31',
    library: 'sdk 1.32.2, by supergateway 4.0.0',
    npm: '@modelcontextprotocol/server-memory@2026.8.31 supergateway@4.0.0',
    start: (port) => gateway(port, 'streamableHttp', 'mcp-server-memory'),
    path: '/mcp',
    calls: { read_graph: {} },
  },
  {
    name: '@modelcontextprotocol/server-memory 2026.8.31, as an older one',
    library: 'sdk 1.32.2, by supergateway 4.0.0 over SSE',
    npm: '@modelcontextprotocol/server-memory@2026.8.31 supergateway@4.0.0',
    start: (port) => gateway(port, 'sse', 'mcp-server-memory'),
    path: '/sse',
    calls: { read_graph: {} },
  },
  {
    name: '@modelcontextprotocol/server-filesystem 2026.8.31',
    library: 'sdk 1.32.2, by mcp-proxy 6.7.19',
    npm: '@modelcontextprotocol/server-filesystem@2026.8.31 mcp-proxy@6.7.19',
    start: (port, home) => ['mcp-proxy', '--port', String(port), '--', 'mcp-server-filesystem', home],
    path: '/mcp',
    calls: { list_allowed_directories: {}, write_file: { path: '{home}/a.txt', content: 'milk' } },
  },
  {
    name: '@antv/mcp-server-chart 0.9.10',
    library: 'sdk 1.32.2',
    npm: '@antv/mcp-server-chart@0.9.10',
    start: (port) => ['mcp-server-chart', '-t', 'streamable', '-p', String(port)],
    path: '/mcp',
    calls: {},
  },
  {
    name: '@cyanheads/git-mcp-server 2.15.3',
    library: 'its own',
    npm: '@cyanheads/git-mcp-server@2.15.3',
    start: () => ['git-mcp-server'],
    env: (port) => ({ MCP_TRANSPORT_TYPE: 'http', MCP_HTTP_PORT: String(port) }),
    path: '/mcp',
    calls: { git_init: { path: '{home}' } },
  },
  {
    name: '@cyanheads/pubmed-mcp-server 2.7.4',
    library: 'sdk 1.32.2',
    npm: '@cyanheads/pubmed-mcp-server@2.7.4',
    start: () => ['pubmed-mcp-server'],
    env: (port) => ({ MCP_TRANSPORT_TYPE: 'http', MCP_HTTP_PORT: String(port) }),
    path: '/mcp',
    calls: {},
    reads: false,
  },
  {
    name: '@aashari/boilerplate-mcp-server 3.2.0',
    library: 'sdk 1.32.2',
    npm: '@aashari/boilerplate-mcp-server@3.2.0',
    start: () => ['mcp-server'],
    env: () => ({ TRANSPORT_MODE: 'http' }),
    path: '/mcp',
    calls: {},
    reads: false,
  },
  {
    name: '@brave/brave-search-mcp-server 2.1.4',
    library: 'sdk 1.30.0',
    npm: '@brave/brave-search-mcp-server@2.1.4',
    start: (port) => [
      'brave-search-mcp-server',
      '--transport',
      'http',
      '--port',
      String(port),
      '--brave-api-key',
      'none',
    ],
    path: '/mcp',
    calls: {},
  },
  {
    name: '@notionhq/notion-mcp-server 2.5.2',
    library: 'sdk 1.32.2',
    npm: '@notionhq/notion-mcp-server@2.5.2',
    start: (port) => [
      'notion-mcp-server',
      '--transport',
      'http',
      '--port',
      String(port),
      '--auth-token',
      'field-token',
    ],
    env: () => ({ NOTION_TOKEN: 'none' }),
    headers: [{ name: 'Authorization', value: 'Bearer field-token' }],
    path: '/mcp',
    calls: {},
  },
  {
    name: '@playwright/mcp 0.0.83',
    library: 'sdk, bundled',
    npm: '@playwright/mcp@0.0.83',
    start: (port) => [
      ...['playwright-mcp', '--headless', '--no-sandbox', '--isolated', '--port', String(port)],
      ...['--executable-path', process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'],
    ],
    host: 'localhost',
    path: '/mcp',
    calls: { browser_navigate: { url: 'data:text/html,<h1>Milk</h1>' }, browser_snapshot: {} },
  },
  {
    name: '@upstash/context7-mcp 4.1.1',
    library: 'server 2.0.0',
    npm: '@upstash/context7-mcp@4.1.1',
    start: (port) => ['context7-mcp', '--transport', 'http', '--port', String(port)],
    path: '/mcp',
    calls: {},
  },
  {
    name: 'firecrawl-mcp',
    library: 'fastmcp (TypeScript)',
    npm: 'firecrawl-mcp',
    start: () => ['firecrawl-mcp'],
    env: (port) => ({
      HTTP_STREAMABLE_SERVER: 'true',
      FIRECRAWL_API_KEY: 'none',
      FIRECRAWL_API_URL: `http://127.0.0.1:${port}`,
    }),
    path: '/mcp',
    calls: {},
  },
  {
    name: 'mcp-hello-world 1.1.2',
    library: 'sdk',
    npm: 'mcp-hello-world@1.1.2',
    start: () => ['sh', '-c', 'exec node "$(dirname "$(readlink -f "$(command -v mcp-hello-world)")")/http.js"'],
    path: '/sse',
    calls: { debug: {} },
  },
];

export const servers = [...python, ...signedIn, ...javascript];
