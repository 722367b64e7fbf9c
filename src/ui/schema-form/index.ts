/** Forms made from JSON Schemas. */
export { JsonEditor } from './json-editor';
export { SchemaForm } from './schema-form';
export { startValue } from './start';
export { readJson, writeJson } from './value';
