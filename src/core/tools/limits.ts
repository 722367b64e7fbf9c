/** How much is taken from a model, a page or a server. What goes past a limit is refused, and said. Sizes are in characters. */
export const sizeLimits = {
  /** One answer of a model: text, reasoning and arguments. Models write at most a quarter of it. */
  answer: 2_000_000,
  /** The arguments of one call. */
  arguments: 500_000,
  /** Calls that are made in one turn. With one that stands for all beyond, OpenAI takes no more in a message. */
  calls: 127,
  /** All definitions of one server, or of one document of a page. */
  definitions: 2_000_000,
  /** A header that an MCP server wants back with each request. */
  header: 4_000,
  /** One event of a model's stream, in bytes, and all of them. */
  event: 8_000_000,
  stream: 64_000_000,
} as const;

/** True once more than `max` were counted within one second. */
export function countPerSecond(max: number): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    return ++count > max;
  };
}
