/** A site that lets its bundler take in the self-installing script. Compiled, never run. */
import '@tabhand/webmcp/auto';

export const names = async (): Promise<string[]> =>
  ((await document.modelContext?.getTools()) ?? []).map(({ name }) => name);
