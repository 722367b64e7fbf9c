// A page that takes the module.
import { install } from '/package/index.js';

globalThis.host = install({ dynamic: true });
