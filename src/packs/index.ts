/** Tool packs: tools that a person adds to a site. What runs a pack, and what is known of it; reading its file is in `#packs/read`. */

export { toCode } from './code';
export {
  type PackCommand,
  type PackFacts,
  type PackOrigin,
  type PackProblem,
  type PackSource,
  packLimits,
} from './format';
export { isPattern, matchesPage } from './matches';
export { type HandsCall, toInput, toSteps, type Unit } from './spell-steps';
export type { Step, StepsTool } from './steps';
