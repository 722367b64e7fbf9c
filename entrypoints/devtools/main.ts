/** Adds the panel Tabhand to the browser's DevTools. */
import { addInspector } from '#browser';

addInspector('Tabhand', '/devtools-panel.html');
