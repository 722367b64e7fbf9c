/** How the bench's tools are declared: what a site or a server would say of each, and what it does to the environment. */
import type { ToolHints } from '#core/tools/hints.ts';

/** The data of a suite, by client. A tool changes it in place. */
export type Environment = Record<string, unknown>;

export interface EnvironmentTool {
  description: string;
  hints: Partial<ToolHints>;
  inputSchema: Record<string, unknown>;
  run(environment: Environment, input: never): unknown;
}

export type Client = Record<string, EnvironmentTool>;

type Properties = Record<string, Record<string, unknown>>;

export const text = { type: 'string' };
export const number = { type: 'number' };
export const texts = { type: 'array', items: text };
/** A member that may be missing, or null. */
export const maybe = ({ type, ...schema }: Record<string, unknown>) => ({ ...schema, type: [type, 'null'] });

const isOptional = ({ type }: Properties[string]): boolean => Array.isArray(type) && type.includes('null');

const declare =
  (hints: Partial<ToolHints>) =>
  <Input>(
    description: string,
    properties: Properties,
    run: (environment: Environment, input: Input) => unknown,
  ): EnvironmentTool => ({
    description,
    hints,
    inputSchema: {
      type: 'object',
      properties,
      required: Object.keys(properties).filter((name) => !isOptional(properties[name] ?? {})),
      additionalProperties: false,
    },
    run,
  });

export const reads = declare({ readOnly: true });
/** Reads what others may have written: a page says it with one hint, a server with another. */
export const quotes = declare({ readOnly: true, untrustedContent: true, openWorld: true });
export const changes = declare({});
/** Reaches others, such as by mail. */
export const sends = declare({ openWorld: true });
export const destroys = declare({ destructive: true });
/** Moves money, or is as serious. */
export const commits = declare({ consequential: true });

/** When everything happens that the bench makes happen, so that two runs are the same. */
export const now = '2024-05-15T12:00:00';

export const nextId = (records: Record<string, unknown>): string =>
  String(Math.max(0, ...Object.keys(records).map(Number)) + 1);

export const has = (whole: string, part: string): boolean => whole.toLowerCase().includes(part.toLowerCase());
