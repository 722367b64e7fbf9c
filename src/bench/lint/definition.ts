/** A tool's definition as it is listed, and as its page writes it. */
import type { JsonSchema, Tool, ToolHints } from '#tools';

export interface Definition extends Pick<Tool, 'name' | 'title' | 'description' | 'hints' | 'inputSchema'> {
  /** Its page made it from a form. */
  declarative?: true;
  /** Of the frame that offers it; absent: the page's own. */
  origin?: string;
}

type Listed = Pick<Tool, 'name' | 'title' | 'description' | 'hints' | 'declarative' | 'source'> & {
  schema?: JsonSchema;
};

/** Of a tool as the extension lists it. */
export const toDefinition = ({ name, title, description, hints, schema, declarative, source }: Listed): Definition => ({
  ...{ name, description, hints },
  ...(title && { title }),
  ...(schema && { inputSchema: schema }),
  ...(declarative && { declarative }),
  ...(source.type === 'page' && !source.top && { origin: source.origin }),
});

/** What `registerTool` takes, but for the code. */
export interface WrittenDefinition {
  name: string;
  title?: string;
  description: string;
  inputSchema?: JsonSchema;
  annotations?: Record<string, true>;
}

export function toWritten({ name, title, description, inputSchema, hints }: Definition): WrittenDefinition {
  const annotations = toAnnotations(hints);
  return {
    name,
    ...(title && { title }),
    description,
    ...(inputSchema && { inputSchema }),
    ...(Object.keys(annotations).length > 0 && { annotations }),
  };
}

/** A part of one, as it is written. */
export const toWrittenPart = ({ hints, ...part }: Partial<Definition>): object => ({
  ...part,
  ...(hints && { annotations: toAnnotations(hints) }),
});

const toAnnotations = (hints: ToolHints): Record<string, true> =>
  Object.fromEntries(
    Object.entries(hints)
      .filter(([, isSet]) => isSet)
      .map(([name]) => [`${name}Hint`, true as const]),
  );
