/** The pages on which seeing is measured: the playground's, those written for it, and the README files of packages as HTML. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { namingPages } from '../../fixtures/hands/naming-pages.ts';
import { sitePages } from '../../fixtures/hands/site-pages.ts';

/** `html`: its text; otherwise its address, on the playground unless it is a whole one. */
export interface MeasuredPage {
  title: string;
  html?: string;
  path?: string;
}

const packages =
  'marked zod diff idb minisearch axe-core fast-check temml preact wxt ajv modern-screenshot re2js'.split(' ');

const readmeOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../node_modules/${name}/README.md`, import.meta.url)), 'utf8');

const toPages = (kind: string, pages: Record<string, string>): MeasuredPage[] =>
  Object.entries(pages).map(([name, html]) => ({ title: `${kind}: ${name}`, html }));

const readmes = Object.fromEntries(packages.map((name) => [name, marked.parse(readmeOf(name), { async: false })]));

const playground = [
  '',
  'forms/',
  'shop/',
  'shop/cart.html',
  'shop/delivery.html',
  'music/',
  'gallery/',
  'lab/hidden.html',
  'lab/odd.html',
];

/** Pages as sites have them, on which the cost is measured. */
export const sites: MeasuredPage[] = [
  ...toPages('site', sitePages),
  ...playground.slice(0, 6).map((path) => ({ title: `playground: /${path}`, path })),
  ...toPages('package', readmes).slice(1, 6),
];

/** Pages written for what the specifications say of names. */
export const namedPages = toPages('naming', namingPages);

export const allPages: MeasuredPage[] = [
  ...namedPages,
  ...toPages('site', sitePages),
  ...playground.map((path) => ({ title: `playground: /${path}`, path })),
  ...toPages('package', readmes),
];
