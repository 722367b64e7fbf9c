/**
 * The words of pages are one script, `words.js`, which is brought to a page before those that compare with them; and what gestures take of
 * hands is lent by `hands.js`.
 */
import type { Plugin } from 'vite';

const comparing = new Set(['hands', 'gestures', 'reader', 'selection', 'masks']);

export function pageWordsApart(): Plugin {
  let isApart = false;
  let isLent = false;
  return {
    name: 'page-words-apart',
    enforce: 'pre',
    configResolved: ({ build }) => {
      isApart = build.lib !== false && comparing.has(build.lib.name ?? '');
      isLent = build.lib !== false && build.lib.name === 'gestures';
    },
    load(id) {
      if (isLent && id.endsWith('/src/page/hands/lent.ts')) return 'export const { lent } = globalThis.tabhandHands;';
      if (!isApart || !id.endsWith('/src/page/words/index.ts')) return null;
      const names = [
        'asksForKey',
        'fold',
        'headsSecret',
        'isPartOfSecret',
        'isSecretName',
        'leadsOut',
        'namesSearch',
        'requiredMark',
        'saysMore',
        'saysSearch',
        'saysTrap',
        'seriousIn',
        'seriousWordsIn',
        'toSeenWords',
      ];
      return `export const { ${names} } = globalThis.tabhandWords;`;
    },
  };
}
