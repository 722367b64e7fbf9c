// A page that takes the module and wants a browser's own implementation left as it is.
import { install } from '/package/index.js';

globalThis.host = install();
