/** Browsers that outlive a file of tests: to clean one for the next file takes a fraction of what starting one takes. */

interface Kind<B> {
  start(): Promise<B>;
  /** Leaves nothing in it of what was done with it. */
  clean(browser: B): Promise<void>;
  end(browser: B): Promise<void>;
}

interface Lent<B> {
  browser: B;
  /** Ends the use, and sooner or later the browser. */
  giveBack(): Promise<void>;
}

/** A browser that can't be cleaned within this is stuck, and ended. */
const PATIENCE = 20_000;

/** One browser is kept, and lent to one at a time; who wants it meanwhile gets one of their own. Ends with its process. */
export function keep<B>({ start, clean, end }: Kind<B>): () => Promise<Lent<B>> {
  let kept: B | undefined;
  let isLent = false;
  const cleanOrEnd = (browser: B) =>
    within(PATIENCE, clean(browser)).catch((problem: unknown) => {
      console.warn('A browser could not be cleaned for the next file, which gets a new one:', problem);
      kept = undefined;
      return end(browser);
    });
  return async () => {
    const isOurs = !isLent;
    isLent = true;
    try {
      const browser = (isOurs && kept) || (await start());
      if (isOurs) kept = browser;
      const giveBack = async () => {
        await (isOurs ? cleanOrEnd(browser) : end(browser));
        if (isOurs) isLent = false;
      };
      return { browser, giveBack };
    } catch (problem) {
      if (isOurs) isLent = false;
      throw problem;
    }
  };
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${milliseconds} ms.`)), milliseconds);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
