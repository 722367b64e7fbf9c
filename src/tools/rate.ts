/** True once more than `most` were counted within one second. */
export function countPerSecond(most: number): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count > most;
  };
}
