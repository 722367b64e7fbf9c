/** The policy of the page in which a js-sandbox widget's code runs: no network, and only its own script to begin with. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * The page's one script is named by its hash: with 'unsafe-inline' a frame inside the page could run scripts too, in a
 * realm that has what the page took away. Trusted Types lead every text that becomes elements through its one policy.
 */
export function sandboxPolicy(page = readFileSync('entrypoints/widget.sandbox/index.html', 'utf8')): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src '${hashOf(scriptOf(page))}' 'unsafe-eval'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Vite plugin: every page is given a script for its bundle; the sandbox page has none, and may run none but its own. */
export function sandboxWithoutBundle(): Plugin {
  return {
    name: 'sandbox-without-bundle',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { filename }) =>
        filename.includes('widget.sandbox')
          ? page.replace(/\s*<script type="module"[^>]* src="\/chunks\/[^>]*><\/script>/g, '')
          : page,
    },
  };
}

function scriptOf(page: string): string {
  const [script, ...others] = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  if (script === undefined || others.length > 0) throw new Error('The sandbox page must have exactly one script.');
  return script;
}

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;
