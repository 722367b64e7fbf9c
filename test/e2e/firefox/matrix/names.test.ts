/** The names journey in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { namesJourney } from '../../journeys/names';

namesJourney(launchFirefox);
