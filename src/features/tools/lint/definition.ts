/** A tool's definition as it is listed, and as its page writes it. */

import type { ToolHints } from '#core/tools/hints.ts';
import type { JsonSchema, Tool } from '#core/tools/tool.ts';

export interface Definition extends Pick<Tool, 'name' | 'title' | 'description' | 'hints' | 'inputSchema'> {
  /** Its page made it from a form. */
  declarative?: true;
  /** A call submits its form without the user. */
  autosubmit?: true;
  /** The origins besides its own that may see it, as its page wrote them. */
  exposedTo?: readonly string[];
  /** The origin of the script that registered it, if that is of another site. */
  registeredBy?: string;
  /** Of the frame that offers it; absent: the page's own. */
  origin?: string;
}

type Listed = Pick<
  Tool,
  'name' | 'title' | 'description' | 'hints' | 'declarative' | 'autosubmit' | 'exposedTo' | 'registeredAt' | 'source'
> & { schema?: JsonSchema };

/** Of a tool as the extension lists it. */
export const toDefinition = ({ name, title, description, hints, schema, source, ...tool }: Listed): Definition => {
  const { declarative, autosubmit, exposedTo } = tool;
  const registeredBy = registrarOf(tool, source);
  return {
    ...{ name, description, hints },
    ...(title && { title }),
    ...(schema && { inputSchema: schema }),
    ...(declarative && { declarative }),
    ...(autosubmit && { autosubmit }),
    ...(exposedTo && { exposedTo }),
    ...(registeredBy && { registeredBy }),
    ...(source.type === 'page' && !source.top && { origin: source.origin }),
  };
};

/** Undefined: the page's own site, or nobody knows. */
function registrarOf({ registeredAt }: Pick<Tool, 'registeredAt'>, source: Tool['source']): string | undefined {
  if (!registeredAt || source.type !== 'page' || !URL.canParse(source.origin)) return undefined;
  const [script, page] = [new URL(registeredAt.url), new URL(source.origin)];
  const isOwn = script.origin === 'null' || domainOf(script) === domainOf(page);
  return isOwn ? undefined : script.origin;
}

/** Nearly the registrable domain: a public suffix of two labels makes strangers one site, which only leaves a note out. */
const domainOf = ({ hostname }: URL): string =>
  /^[\d.]+$|^\[/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');

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
