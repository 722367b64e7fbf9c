/** The policies of the sandboxed pages: one for a model's program, which has no network, and one for the apps of MCP servers. */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * The manifest has one policy for all sandboxed pages, so it is as wide as an app may need. Each page narrows it before anything
 * foreign runs: the program's page by its own policy, the app's page by what the server declared and the user saw.
 */
export function sandboxPolicy(): string {
  return [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval' data: blob: http: https:",
    "style-src 'unsafe-inline' http: https:",
    ...['img-src', 'media-src', 'font-src'].map((kind) => `${kind} data: blob: http: https:`),
    'connect-src http: https: ws: wss:',
    'worker-src blob:',
    "form-action 'none'",
    'base-uri http: https:',
  ].join('; ');
}

/**
 * The page's one script is named by its hash: with 'unsafe-inline' a frame inside the page could run scripts too, in a
 * realm that has what the page took away. Trusted Types lead every text that becomes elements through its one policy.
 */
export function programPolicy(page: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(scriptOf(page))}' 'unsafe-eval'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Vite plugin: every page is given a script for its bundle; sandboxed pages have none, nor the file, and the program’s page its policy instead. */
export function sandboxWithoutBundle(): Plugin {
  return {
    name: 'sandbox-without-bundle',
    transformIndexHtml: {
      order: 'post',
      handler(page, { filename }) {
        if (!filename.includes('.sandbox')) return page;
        const bare = page.replace(/\s*<script type="module"[^>]* src="\/chunks\/[^>]*><\/script>/g, '');
        if (!filename.includes('widget.sandbox')) return bare;
        const policy = `<meta http-equiv="Content-Security-Policy" content="${programPolicy(page)}" />`;
        return bare.replace('<head>', () => `<head>\n    ${policy}`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!Object.keys(bundle).some((name) => name.includes('.sandbox'))) return;
        for (const name of Object.keys(bundle)) if (name.startsWith('chunks/')) delete bundle[name];
      },
    },
  };
}

function scriptOf(page: string): string {
  const [script, ...others] = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  if (script === undefined || others.length > 0) throw new Error('The sandbox page must have exactly one script.');
  return script;
}

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;
