/** The journey of what is proposed for WebMCP in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { experimentalJourney } from '../../journeys/experimental';

experimentalJourney(launchFirefox);
