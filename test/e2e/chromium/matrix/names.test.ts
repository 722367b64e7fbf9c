/** The names journey in Chromium. */
import { launchChromium } from '../../../support/browsers/chromium';
import { namesJourney } from '../../journeys/names';

namesJourney(launchChromium);
