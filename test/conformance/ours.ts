/** The subject of the differential run: our implementation, installed as the extension installs it. */
import { install } from '#webmcp';

install();
