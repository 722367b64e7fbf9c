/** How the schemas of tools are written for a model, which never changes a tool's own schema. Free of zod, for the panel's start. */

/** `strict`: for OpenAI's structured outputs; `small-local`: flat; the others change only what the service refuses. */
export const schemaProfiles = ['strict', 'openai', 'anthropic', 'gemini', 'small-local'] as const;
export type SchemaProfile = (typeof schemaProfiles)[number];
