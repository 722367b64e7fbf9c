/** MCP servers beside the page's tools, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { serversJourney } from '../journeys/servers';

serversJourney('firefox', launchFirefox);
