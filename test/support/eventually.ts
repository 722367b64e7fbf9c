/** Waits for what comes by itself: as long as a busy machine may take, which is more than vitest waits by itself. */
import { vi } from 'vitest';

/** Resolves with what `check` gives, once it doesn't throw any more. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 40_000 });
