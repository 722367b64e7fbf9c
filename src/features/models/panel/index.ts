export { ModelPicker } from './model-picker';
export { ModelsSection } from './models-section';
export { ServiceWords } from './service-words';
