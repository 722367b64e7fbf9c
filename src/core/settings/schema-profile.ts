/** How the schemas of tools are written for a model, which never changes a tool's own schema. Free of zod, for the panel's start. */

/** `openai`: only what services refuse is changed; `strict`: for OpenAI's structured outputs; `small-local`: flat. */
export const schemaProfiles = ['openai', 'strict', 'small-local'] as const;
export type SchemaProfile = (typeof schemaProfiles)[number];
