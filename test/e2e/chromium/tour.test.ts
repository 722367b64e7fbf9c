/** The tour in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { tourJourney } from '../journeys/tour';

tourJourney(launchChromium);
