export { findSetUp, nameAmong, nameOfModel } from './model-kinds';
