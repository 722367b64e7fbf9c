/** The canvas in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { canvasJourney } from '../journeys/canvas';

canvasJourney(launchChromium);
