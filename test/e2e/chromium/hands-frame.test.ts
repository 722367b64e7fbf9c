/** Hands in a frame of another site, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { handsFrameJourney } from '../journeys/hands-frame';

handsFrameJourney(launchChromium);
