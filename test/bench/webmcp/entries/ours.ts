/** Ours, as a page would have it: one script that installs itself. */
import { install } from '#webmcp';

install();
