/** The subject "native, extended": our script as the extension installs it, in a browser that has its own implementation. */
import { install } from '../../../src/webmcp/index';

const host = install({ dynamic: true });
Object.assign(window, { host });
