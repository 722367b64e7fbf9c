/** Hands on pages of several kinds in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { handsPagesJourney } from '../../journeys/hands-pages';

handsPagesJourney(launchFirefox);
