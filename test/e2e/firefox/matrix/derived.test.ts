/** The journey through a page’s guessed tools in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { derivedJourney } from '../../journeys/derived';

derivedJourney(launchFirefox);
