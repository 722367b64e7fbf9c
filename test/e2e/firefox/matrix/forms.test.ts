/** Forms as tools, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { formsJourney } from '../../journeys/forms';

formsJourney(launchFirefox);
