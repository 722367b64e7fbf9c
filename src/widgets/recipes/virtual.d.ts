/** What `scripts/recipes-plugin.ts` makes of the Markdown files of this folder while building. */
declare module 'virtual:flow-recipes' {
  export const flowRecipes: readonly import('./flow-recipe').FlowRecipe[];
}
