/** The subject "native, extended": our script as the extension installs it, in a browser that has its own implementation. */
import { install } from '#webmcp';

const host = install({ dynamic: true });
Object.assign(window, { host });
