/** MCP servers beside the page's tools, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { serversJourney } from '../journeys/servers';

serversJourney('chromium', launchChromium);
