/** The policy of the extension's own pages and of its background: nothing is allowed but what the product needs. */
import type { Plugin } from 'vite';
import { earlyStyles } from './early-field.ts';

export function pagePolicy(browser: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${earlyStyles}`,
    // Pictures and maps from the web follow the user's setting, which a policy can't know.
    "img-src 'self' data: http: https:",
    // Sound that a tool returned.
    'media-src data:',
    // Models and servers have any address. Pictures become bytes through data:. A PDF file's characters are told by files of ours.
    "connect-src 'self' http: https: data:",
    "font-src 'none'",
    // The frames in which a model's program or a server's app runs. They must not navigate out of the extension.
    browser === 'firefox' ? "frame-src 'none'" : "frame-src 'self'",
    "object-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** A page's own policy, besides that of the manifest: only the background speaks to the web. */
const ofPages = "connect-src 'none'";

/**
 * Vite plugin, left out in development: there the pages need a connection to the server that reloads them. Vite's own `apply`
 * doesn't tell the two apart, since WXT builds the pages in development too.
 */
export function pagesWithoutNetwork(): Plugin {
  return {
    name: 'pages-without-network',
    transformIndexHtml: (page, { filename }) =>
      filename.includes('.sandbox')
        ? page
        : page.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${ofPages}" />`),
  };
}
