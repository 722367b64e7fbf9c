/** The pages of derived tools in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { derivedPagesJourney } from '../../journeys/derived-pages';

derivedPagesJourney(launchFirefox, '.output/firefox-mv3/hands.js');
