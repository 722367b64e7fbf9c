/** The widgets that show a single figure: several in a row share a row of the chat and of the canvas. */
export const figures: ReadonlySet<string> = new Set(['stat', 'stat-card']);
