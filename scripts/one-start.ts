/** What the extension's pages load to begin with is one script: each file more is a wait more before one can type. */
import type { Plugin } from 'vite';

export function oneStart(): Plugin {
  return {
    name: 'one-start',
    outputOptions(options) {
      // The scripts that aren't pages are one file each already.
      if (options.format !== 'es') return null;
      const isShared = (id: string) => !id.includes('/entrypoints/');
      return { ...options, codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: isShared }] } };
    },
  };
}
