/** What of Tabhand speaks with an engine, as the bench loads it: the files import each other as the product's do. */
export { createProvider, listModels } from '#providers';
export { own, said, toProviderSchema } from '#tools';
export { publishedTools } from '../../../support/schema-inputs';
