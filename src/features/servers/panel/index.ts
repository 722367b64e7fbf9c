export { ClientMetadata } from './client-metadata';
