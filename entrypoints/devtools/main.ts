/** Adds the panel Tabhand to the browser's DevTools. */
import { addInspector } from '#browser/devtools.ts';

addInspector('Tabhand', '/devtools-panel.html');
