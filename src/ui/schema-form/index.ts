/** Forms made from JSON Schemas. */
export { JsonEditor } from './json-editor';
export { SchemaForm } from './schema-form';
export { readJson, startValue, writeJson } from './value';
