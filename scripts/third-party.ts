/** The licences of the packages whose code a build contains, as these licences demand: gathered while it is built. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Facts {
  name: string;
  version: string;
  license: string;
  author?: string | { name: string };
}

const standardTexts: Partial<Record<string, string>> = {
  'Apache-2.0': 'Copyright HOLDER\n\nLicensed under the Apache License, Version 2.0; its text is in the file LICENSE.',
  MIT: `Copyright (c) HOLDER

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
};

/** The folder of the package that a module comes from. */
const packageOf = (id: string): string | undefined =>
  /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id.replaceAll('\0', ''))?.[0];

/** A build of several parts, as an extension is, uses one plugin for all of them. */
export function thirdParty() {
  const folders = new Set<string>();
  const plugin: Plugin = {
    name: 'third-party',
    generateBundle: (_options, bundle) => {
      for (const part of Object.values(bundle))
        for (const id of part.type === 'chunk' ? Object.keys(part.modules) : []) {
          const folder = packageOf(id);
          if (folder) folders.add(folder);
        }
    },
  };
  /** `what`: the name of that which contains them. */
  const text = (what: string): string => {
    // By name and not by folder, so that it is the same wherever it is built.
    const sections = [...folders].map(section).sort();
    return `# What ${what} contains besides Tabhand\n\n${[...new Set(sections)].join('\n')}`;
  };
  return { plugin, text };
}

function section(folder: string): string {
  const facts: Facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')); // npm's own format
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim().replaceAll('\r\n', '\n');
  const [licence] = globSync('{LICENSE,LICENCE,license,COPYING}*', { cwd: folder }).sort();
  const notices = globSync('NOTICE*', { cwd: folder }).sort();
  const texts = [licence ? read(licence) : standardText(facts), ...notices.map(read)];
  return `## ${facts.name} ${facts.version}, ${facts.license}\n\n\`\`\`\n${texts.join('\n\n')}\n\`\`\`\n`;
}

/** For a package that states its licence and brings no text of it. */
function standardText({ name, license, author }: Facts): string {
  const text = standardTexts[license];
  if (!text)
    throw new Error(`${name} brings no text of its licence, ${license}, and there is no standard text of it here.`);
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return text.replace('HOLDER', holder);
}
