/** Taking care of MCP servers, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { serverCareJourney } from '../journeys/server-care';

serverCareJourney(launchChromium);
