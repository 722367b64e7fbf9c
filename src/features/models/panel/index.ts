export { ModelPicker } from './model-picker';
export { ServiceWords } from './service-words';
