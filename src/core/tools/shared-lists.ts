/** Says a long list of values once: where a later argument takes the same ones, it names the argument that has them. */
import { mapParts } from './schema';
import type { JsonSchema } from './tool';

/** Characters of a list that is worth a reference. */
const minLength = 200;
/** Schemas of schemas are read as deep. */
const maxDepth = 6;

/** The tools' own schemas are not changed, and still validate the input. */
export function shareLists<T extends { name: string; inputSchema: JsonSchema }>(tools: readonly T[]): T[] {
  const first = new Map<string, { at: string; description: unknown }>();
  return tools.map((tool) => {
    const share = (schema: JsonSchema, name: string, depth: number): JsonSchema => {
      const { enum: values, description, ...rest } = schema;
      const isTyped = rest.type !== undefined || [values].flat().every((each) => typeof each === 'string');
      // The name may be a page's, and another's tool says it: it can be no more than a name.
      const list = isTyped && /^[\w.-]{1,64}$/.test(name) && Array.isArray(values) && JSON.stringify(values);
      if (list && list.length >= minLength) {
        const known = first.get(list);
        if (!known) first.set(list, { at: `${name} of ${tool.name}`, description });
        const own =
          description === known?.description || typeof description !== 'string'
            ? ''
            : `${description.replace(/\.?$/, '.')} `;
        if (known) return { type: 'string', ...rest, description: `${own}Values: see ${known.at}.` };
      }
      if (depth >= maxDepth) return schema;
      return mapParts(schema, (part, path) =>
        share(part, path[0] === 'properties' ? String(path[1]) : name, depth + 1),
      );
    };
    const inputSchema = share(tool.inputSchema, '', 0);
    return JSON.stringify(inputSchema) === JSON.stringify(tool.inputSchema) ? tool : { ...tool, inputSchema };
  });
}
