/** The module that `scripts/recipes-plugin.ts` generates from the Markdown files in this folder. */
declare module 'virtual:flow-recipes' {
  /** How several widgets together answer one kind of question. */
  export interface FlowRecipe {
    /** Unique, in dashes; its file's name. */
    name: string;
    title: string;
    /** One line, for the list of recipes. */
    description: string;
    /** The widgets that it uses, by name. */
    widgets: readonly string[];
    /** Words that a user may use for it. */
    tags: readonly string[];
    /** When, the steps, a full example, what goes wrong. */
    markdown: string;
  }
  export const flowRecipes: readonly FlowRecipe[];
}
