/** The music journey in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { musicJourney } from '../journeys/music';

musicJourney(launchChromium);
