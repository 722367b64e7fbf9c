/** What a page hides, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { hiddenJourney } from '../../journeys/hidden';

hiddenJourney(launchFirefox);
