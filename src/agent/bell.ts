/** Something that happens again and again, and whose next time can be waited for. */
export interface Bell {
  ring(): void;
  next(): Promise<void>;
}

export function createBell(): Bell {
  const waiting: (() => void)[] = [];
  return {
    ring() {
      for (const resolve of waiting.splice(0)) resolve();
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
  };
}
