/**
 * Writes the styles of the message field into the panel's page, which holds the field itself: people type in it while the panel's script
 * and style sheet are still being fetched.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const sheets = [
  'src/ui/tokens',
  'src/ui/base',
  'entrypoints/sidepanel/frame/frame',
  'src/features/chat/panel/composer/composer',
];
const read = (sheet: string) => readFileSync(new URL(`../${sheet}.css`, import.meta.url), 'utf8');
const styles = sheets
  .map(read)
  .join('')
  .replace(/\/\*[\s\S]*?\*\/|\n\s*/g, '');

/** For the policy of pages, which allows no other styles within a page. */
export const earlyStyles = `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;

export function earlyField(): Plugin {
  return {
    name: 'early-field',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { filename }) =>
        filename.endsWith('sidepanel/index.html')
          ? // What stands above a sheet is drawn without waiting for it.
            page
              .replace(/(<link rel="stylesheet"[^>]*>)([\s\S]*)(<\/body>)/, '$2$1$3')
              .replace('</head>', `<style>${styles}</style></head>`)
          : page,
    },
  };
}
