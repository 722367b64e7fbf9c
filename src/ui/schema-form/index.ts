/** Forms made from JSON Schemas. */
export { JsonEditor } from './json-editor';
export { SchemaForm } from './schema-form';
export { startValue } from './start';
export { type JsonFault, readJson, writeJson } from './value';
