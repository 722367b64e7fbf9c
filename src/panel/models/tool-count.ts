/** Counts tools in one way, so that every place shows the same number: *7 tools, 1 unavailable*. */
import { sayCount } from '#ui';

export interface ToolCount {
  all: number;
  /** How many of all can't be called now. */
  unavailable: number;
}

export const countTools = <T>(tools: readonly T[], isAvailable: (tool: T) => boolean): ToolCount => ({
  all: tools.length,
  unavailable: tools.filter((tool) => !isAvailable(tool)).length,
});

export const wordTools = (count: ToolCount): string =>
  withUnavailable(sayCount(count.all, '{count} tool', '{count} tools'), count);

export const wordPageTools = (count: ToolCount, several: boolean): string =>
  withUnavailable(
    several
      ? sayCount(count.all, '{count} tool on these pages', '{count} tools on these pages')
      : sayCount(count.all, '{count} tool on this page', '{count} tools on this page'),
    count,
  );

const withUnavailable = (tools: string, { unavailable }: ToolCount): string =>
  unavailable === 0
    ? tools
    : sayCount(unavailable, '{tools}, {count} unavailable', '{tools}, {count} unavailable', { tools });
