/** What of Tabhand speaks with an engine, as the bench loads it: the files import each other as the product's do. */

export { own, said } from '#core/tools/foreign.ts';
export { toProviderSchema } from '#core/tools/schema/index.ts';
export { listModels } from '#providers/list-models.ts';
export { createProvider } from '#providers/registry.ts';
export { publishedTools } from '../../../support/schema-inputs';
