/** Another extension, in a folder of its own: it connects to ours by what a script of its own hears in a page. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const manifest = {
  ...{ manifest_version: 3, name: 'Another', version: '1' },
  background: { service_worker: 'another.js', scripts: ['another.js'] },
  content_scripts: [{ matches: ['http://127.0.0.1/*'], js: ['content.js'], run_at: 'document_start' }],
  host_permissions: ['<all_urls>'],
  browser_specific_settings: { gecko: { id: 'another@another.example' } },
};

/** Speaks on a port of the extension `id`, or of its own: gives whether an answer came before the moment was over. */
export const speak = `({ id, port, message, moment }) => new Promise((resolve) => {
  const { runtime } = globalThis.browser ?? chrome;
  const line = id ? runtime.connect(id, { name: port }) : runtime.connect({ name: port });
  const end = (isAnswered) => { line.disconnect(); resolve(isAnswered); };
  line.onMessage.addListener((each) => { if (each.type === 'answer' && each.id === message.id) end(true); });
  line.onDisconnect.addListener(() => { void runtime.lastError; resolve(false); });
  setTimeout(end, moment, false);
  try { line.postMessage(message); } catch { /* nobody listens */ }
})`;

const background = `
  const speak = ${speak};
  (globalThis.browser ?? chrome).runtime.onMessage.addListener((order, _, respond) => {
    speak(order).then(respond);
    return true;
  });`;

const content = `
  const ext = globalThis.browser ?? chrome;
  const { dataset } = document.documentElement;
  addEventListener('other-extension', ({ detail }) => {
    ext.runtime.sendMessage(JSON.parse(detail)).then((isAnswered) => { dataset.other = isAnswered; });
  });
  addEventListener('other-extension-home', () => { dataset.home = ext.runtime.getURL('frame.html'); });`;

/** Its page, which frames the address behind its own. */
const frame = '<!doctype html><title>Another</title><body><script src="frame.js"></script></body>';
const framing = `document.body.append(Object.assign(document.createElement('iframe'), { src: location.hash.slice(1) }))`;

export async function writeOtherExtension(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'other-extension-'));
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'another.js': background,
    'content.js': content,
    'frame.html': frame,
    'frame.js': framing,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
