/** How the schemas of tools are written for a model. Free of zod, for the panel's start. */

/**
 * `strict`: as OpenAI's structured outputs require; `small-local`: flat, for small models; the others change only what the
 * service refuses. A tool's own schema is never changed.
 */
export const schemaProfiles = ['strict', 'openai', 'anthropic', 'gemini', 'small-local'] as const;
export type SchemaProfile = (typeof schemaProfiles)[number];
