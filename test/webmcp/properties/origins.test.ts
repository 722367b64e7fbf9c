/** URLs that stand for origins: the API judges them as the platform's `URL` and the definition of trustworthy origins do. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTool, createPage, PAGE_ORIGIN } from '../../support/page-environment';

const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
  fc.constantFrom(
    'localhost',
    'LOCALHOST',
    'a.localhost',
    'localhost.example',
    '127.0.0.1',
    '127.1',
    '[::1]',
    '0x7f.1',
  ),
  fc.constantFrom('notlocalhost', '128.0.0.1', '[::2]', '127.0.0.1.example', 'music.example', 'a.b.localhost'),
);
const scheme = fc.constantFrom('https:', 'http:', 'HTTPS:', 'wss:', 'ftp:', 'data:', 'about:', 'blob:https:', '');
const port = fc.constantFrom('', ':443', ':80', ':8080', ':99999');
const rest = fc.constantFrom('', '/', '/path?query#hash', '\\', ' ');
const url = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(scheme, host, port, rest).map(([s, ...parts]) => `${s}//${parts.join('')}`) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.webUrl() },
);

function originOf(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : 'null';
}

/** Secure Contexts, section 3.1, as far as an http scheme goes. */
function isTrustworthy(text: string): boolean {
  const origin = originOf(text);
  if (origin === 'null') return false;
  const { hostname, protocol } = new URL(origin);
  if (protocol !== 'http:') return protocol === 'https:' || protocol === 'wss:';
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]';
  return isLocal || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.name,
  );

test('exposedTo and fromOrigins take lists of trustworthy origins, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(url, { maxLength: 3 }), async (urls) => {
      const { modelContext } = createPage();
      const wanted = urls.every(isTrustworthy) ? 'done' : 'SecurityError';
      expect(await outcome(modelContext.registerTool(aTool(), { exposedTo: urls }))).toBe(wanted);
      expect(await outcome(modelContext.getTools({ fromOrigins: urls }))).toBe(wanted);
    }),
    { numRuns: 300 },
  );
});

test('a handle’s origin is the one that its URL has', async () => {
  const own = fc.constantFrom(`${PAGE_ORIGIN}/path`, `${PAGE_ORIGIN.toUpperCase()}:443`, `blob:${PAGE_ORIGIN}/1`);
  const page = createPage();
  await page.modelContext.registerTool(aTool());
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: url }, { weight: 1, arbitrary: own }), async (origin) => {
      const parsed = originOf(origin);
      const wanted = parsed === 'null' ? 'NotSupportedError' : parsed === PAGE_ORIGIN ? 'done' : 'UnknownError';
      expect(await outcome(page.modelContext.executeTool({ ...page.handle('play_track'), origin }))).toBe(wanted);
    }),
    { numRuns: 300 },
  );
});
