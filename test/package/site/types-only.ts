/** A site whose browser, or another script, brings the API: it takes only the types. Compiled, never run. */
import type {} from '@tabhand/webmcp/types';

export const offer = (signal: AbortSignal): Promise<void> | undefined =>
  document.modelContext?.registerTool(
    { name: 'time', description: 'Tells the time.', execute: () => new Date() },
    { signal },
  );
