/** URI templates (RFC 6570), as MCP servers give them: their variables, and the URI that values make of one. */
import { UriTemplate } from '@modelcontextprotocol/client';

/** What the MCP client expands as the RFC says: one variable in an expression, or several in a query. */
const known = /^(?:[^{}]|\{(?:[+#/]?[\w%.]+\*?|[?&][\w%.]+\*?(?:,[\w%.]+\*?)*)\})*$/;

/** Characters. The client throws at one with more than 10,000 expressions. */
const maxTemplate = 10_000;

/** Each variable once, in order. Null: it can't be filled in. */
export const variablesOf = (template: string): string[] | null =>
  template.length <= maxTemplate && known.test(template) ? [...new Set(new UriTemplate(template).variableNames)] : null;

/** A variable without a value is left out. */
export const expand = (template: string, values: Readonly<Record<string, string>>): string =>
  new UriTemplate(template).expand(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')));
