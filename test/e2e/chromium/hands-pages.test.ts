/** Hands on pages of several kinds in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { handsPagesJourney } from '../journeys/hands-pages';

handsPagesJourney(launchChromium);
