/** Taking care of MCP servers, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { serverCareJourney } from '../../journeys/server-care';

serverCareJourney(launchFirefox);
