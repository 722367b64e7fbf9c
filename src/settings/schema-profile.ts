/** How the schemas of tools are written for a model. Without zod, so that a panel can open with it. */

/**
 * `strict`: as OpenAI's structured outputs require; `small-local`: flat, for small models; the others change only what the
 * service refuses. A tool's own schema is never changed.
 */
export const schemaProfiles = ['strict', 'openai', 'anthropic', 'gemini', 'small-local'] as const;
export type SchemaProfile = (typeof schemaProfiles)[number];
