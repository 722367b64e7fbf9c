/** The pages of derived tools in Chromium. */
import { launchChromium } from '../../../support/browsers/chromium';
import { derivedPagesJourney } from '../../journeys/derived-pages';

derivedPagesJourney(launchChromium, '.output/chrome-mv3/hands.js');
