// `npm run site`: the guide, the pages for web developers and what they lead to, as a site in .output/site.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from './site/build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.output/site');
rmSync(folder, { recursive: true, force: true });
console.info(`${buildSite(root, folder).length} pages in .output/site; open .output/site/index.html.`);
