/** What the extension's pages load to begin with is one script, and what every panel loads next is another: each file more is a wait more. */
import type { Plugin } from 'vite';

/** Without a hash: an update replaces all files at once, and the start holds the name of each file that comes later. */
const plainNames = { chunkFileNames: 'chunks/[name].js', assetFileNames: 'assets/[name].[ext]' };

const next = /\/(entrypoints\/sidepanel\/next|ui\/controls\/prose-drawn|chat\/panel\/trail)\.tsx?$/;

export function oneStart(): Plugin {
  return {
    name: 'one-start',
    outputOptions(options) {
      // The scripts that aren't pages are one file each already.
      if (options.format !== 'es') return null;
      // What entries are made of is theirs; what wires the panel together is part of its start.
      const isShared = (id: string) => !/\/entrypoints\/[^/]+\/((main|open)\.tsx?$|index\.html)/.test(id);
      return {
        ...options,
        ...plainNames,
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: isShared, priority: 1 },
            { name: 'next', test: next },
          ],
        },
      };
    },
  };
}
