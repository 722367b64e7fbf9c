/** Setting up models and talking to them, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { modelsJourney } from '../journeys/models';

modelsJourney(launchChromium);
