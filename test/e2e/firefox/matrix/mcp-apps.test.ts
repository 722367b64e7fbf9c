/** Apps of MCP servers, in Firefox, which can't isolate them. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { mcpAppsJourney } from '../../journeys/mcp-apps';

mcpAppsJourney(launchFirefox);
