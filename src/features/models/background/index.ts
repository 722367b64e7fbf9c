export {
  askForModels,
  chosenProvider,
  diagnoseModel,
  lookForLocalModels,
  type ModelEdges,
  modelsOfRuns,
} from './models';
