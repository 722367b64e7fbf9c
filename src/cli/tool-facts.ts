/** A listed tool as `--json` and contracts give it: the words of the standard, and what only a listing knows. */

import type { ToolRow } from '#core/bus/panel-wire.ts';
import { writeJson } from '#core/tools/long-numbers.ts';
import { toDefinition, toWritten, type WrittenDefinition } from '#features/tools/lint/definition.ts';

export interface ToolFacts extends WrittenDefinition {
  /** Of the document that offers it. */
  origin: string;
  /** It is offered by a frame of the page. */
  inFrame?: true;
  /** Made from a form. */
  declarative?: true;
  /** Its schema is evaluated at each listing. */
  lazy?: true;
  disabled?: true;
  /** Why it can't be called. */
  unavailable?: string;
}

export const toFacts = ({ source, ...tool }: ToolRow): ToolFacts => ({
  ...toWritten(toDefinition({ ...tool, source })),
  origin: source.type === 'page' ? source.origin : '',
  ...(source.type === 'page' && !source.top && { inFrame: true }),
  ...(tool.declarative && { declarative: true }),
  ...(tool.lazy && { lazy: true }),
  ...(tool.disabled && { disabled: true }),
  ...(tool.unavailable !== undefined && { unavailable: tool.unavailable }),
});

/** `item*: string, count: integer`: the parameters in one line, with a star for what is required. */
export function toSignature({ inputSchema }: ToolFacts): string {
  const { properties, required } = (inputSchema ?? {}) as { properties?: unknown; required?: unknown }; // of a page: each is checked
  if (typeof properties !== 'object' || properties === null) return '';
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties)
    .map(([name, schema]) => `${name}${needed.has(name) ? '*' : ''}${toType(schema)}`)
    .join(', ');
}

/** Of a choice, in one line. */
const maxValues = 4;

function toType(schema: unknown): string {
  const { type, enum: values } = (typeof schema === 'object' && schema !== null ? schema : {}) as Record<
    string,
    unknown
  >; // of a page: each is checked
  if (Array.isArray(values) && values.length > 0) {
    const more = values.length > maxValues ? [`${values.length - maxValues} more`] : [];
    return `: ${[...values.slice(0, maxValues).map((value) => writeJson(value)), ...more].join(' | ')}`;
  }
  return typeof type === 'string' ? `: ${type}` : '';
}
