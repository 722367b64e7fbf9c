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

const background = `
  const ext = globalThis.browser ?? chrome;
  ext.runtime.onMessage.addListener(({ id, port, message }, _, respond) => {
    const heard = [];
    const line = ext.runtime.connect(id, { name: port });
    line.onMessage.addListener((each) => heard.push(each));
    line.onDisconnect.addListener(() => ext.runtime.lastError);
    const say = (each) => { try { line.postMessage(each); } catch {} };
    setTimeout(() => say(message), 50);
    setTimeout(() => { line.disconnect(); respond(heard); }, 500);
    return true;
  });`;

const content = `
  const ext = globalThis.browser ?? chrome;
  addEventListener('other-extension', ({ detail }) => {
    ext.runtime.sendMessage(JSON.parse(detail)).then((heard) => {
      document.documentElement.dataset.other = JSON.stringify(heard);
    });
  });`;

export async function writeOtherExtension(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'other-extension-'));
  const files = { 'manifest.json': JSON.stringify(manifest), 'another.js': background, 'content.js': content };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
