/** The user's wish to stop, which is listened to before anything else is loaded. */

/** What a shell expects of a program that the user stopped. */
export const stoppedCode = 130;

export const stop = new AbortController();

/** Milliseconds in which a report is written and the browser ends; nobody waits longer for what doesn't end. */
const maxStopping = 10_000;

/** Resolves that long after the first wish. */
export const gaveUp = new Promise<typeof stoppedCode>((resolve) =>
  stop.signal.addEventListener('abort', () => setTimeout(resolve, maxStopping, stoppedCode)),
);

// The first wish ends the work, the second one waits for nothing.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => (stop.signal.aborted ? process.exit(stoppedCode) : stop.abort()));
