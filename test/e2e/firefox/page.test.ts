/** The page journey in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { pageJourney } from '../journeys/page';

pageJourney(launchFirefox);
