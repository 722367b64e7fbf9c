export { askForModels, chosenProvider, diagnoseModel, lookForLocalModels, type ModelEdges } from './models';
