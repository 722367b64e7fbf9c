/** The flow recipes: one Markdown file each in this folder, read while building. To add one, add a file. */
export { flowRecipes } from 'virtual:flow-recipes';
export type { FlowRecipe } from './flow-recipe';
