// Builds the site: the guide, the pages for web developers, and the documents that they link to, in the folders of the project.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dirname as folderOf, relative } from 'node:path/posix';
import { type Document, readDocument, renderDocument, toPage, toText } from './markdown.ts';

/** What stands at the top of each page. */
const entrances = [
  { file: 'docs/guide/README.md', name: 'Guide' },
  { file: 'docs/webmcp/README.md', name: 'Web developers' },
  { file: 'docs/security.md', name: 'Security' },
  { file: 'docs/privacy.md', name: 'Privacy' },
  { file: 'docs/changelog.md', name: 'Changelog' },
];

type Pages = ReadonlyMap<string, Document & { text: string }>;

const isOfSite = (file: string) => /^docs\/(guide|webmcp)\//.test(file);
const leadsOn = (file: string) => isOfSite(file) || entrances.some((each) => each.file === file);

/** The guide, the pages for web developers, and what they and the other entrances link to, by file. */
function reach(root: string): Pages {
  const found = new Map<string, Document & { text: string }>();
  const waiting = entrances.map(({ file }) => file);
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file) || !existsSync(join(root, file))) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const document = readDocument(file, text);
    found.set(file, { ...document, text });
    if (!leadsOn(file)) continue;
    for (const { file: target } of document.links) if (target?.endsWith('.md')) waiting.push(target);
  }
  return found;
}

/** The pages beside a page: those of its folder's index, in its order. */
function besides(file: string, pages: Pages): string[] {
  const index = `${folderOf(file)}/README.md`;
  const own = pages.get(index)?.links.flatMap(({ file: target }) => target ?? []);
  if (!own || !isOfSite(file)) return [];
  return [index, ...new Set(own.filter((target) => folderOf(target) === folderOf(file) && pages.has(target)))];
}

/** Of a WebP as `npm run pictures` writes it: one still picture, compressed with loss. */
function sizeOf(picture: string): { width: number; height: number } {
  const file = readFileSync(picture);
  const at = file.indexOf('VP8 ') + 14;
  if (at < 26) throw new Error(`${picture} is no picture of the documents: take it with npm run pictures.`);
  return { width: file.readUInt16LE(at) & 0x3fff, height: file.readUInt16LE(at + 2) & 0x3fff };
}

function frame(root: string, file: string, pages: Pages): string {
  const from = folderOf(toPage(file));
  const to = (target: string) => relative(from, target.endsWith('.md') ? toPage(target) : target);
  const title = (each: string) => toText(pages.get(each)?.title ?? each);
  const item = (each: string, name: string) =>
    `<li><a href="${to(each)}"${each === file ? ' aria-current="page"' : ''}>${name}</a></li>`;
  const siblings = besides(file, pages);
  const next = siblings[siblings.indexOf(file) + 1];
  const words = renderDocument(file, pages.get(file)?.text ?? '', {
    isOnSite: (target) => pages.has(target),
    sizeOf: (picture) => sizeOf(join(root, picture)),
  });
  const list = siblings.map((each) => item(each, title(each))).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' data:; style-src 'self'">
<title>${title(file)} · Tabhand</title>
<link rel="icon" href="${to('tabhand.svg')}">
<link rel="stylesheet" href="${to('tokens.css')}">
<link rel="stylesheet" href="${to('site.css')}">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="home" href="${to('index.html')}"><img src="${to('tabhand.svg')}" alt="" width="24" height="24"> Tabhand</a>
<nav aria-label="Site"><ul>${entrances.map(({ file: each, name }) => item(each, name)).join('')}</ul></nav>
</header>
<div class="page">
<main id="text">
${words}
${next ? `<p class="next">Next: <a href="${to(next)}">${title(next)}</a></p>` : ''}
</main>
${siblings.length > 0 ? `<nav class="beside" aria-label="Pages"><ol>${list}</ol></nav>` : ''}
</div>
</body>
</html>
`;
}

/** Writes the site of the project in `root` into `folder`, and returns its pages. */
export function buildSite(root: string, folder: string): string[] {
  const pages = reach(root);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [file, { links }] of pages) {
    write(toPage(file), frame(root, file, pages));
    for (const { file: picture, isPicture } of links)
      if (isPicture && picture) cpSync(join(root, picture), join(folder, picture));
  }
  cpSync(join(root, 'public/icon/tabhand.svg'), join(folder, 'tabhand.svg'));
  cpSync(join(root, 'src/ui/tokens.css'), join(folder, 'tokens.css'));
  cpSync(join(root, 'scripts/site/site.css'), join(folder, 'site.css'));
  write(
    'index.html',
    '<!doctype html><meta charset="utf-8"><title>Tabhand</title><meta http-equiv="refresh" content="0; url=docs/guide/index.html"><a href="docs/guide/index.html">Guide</a>\n',
  );
  return [...pages.keys()].map(toPage);
}
