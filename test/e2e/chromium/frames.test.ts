/** A page made of several documents, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { framesJourney } from '../journeys/frames';

framesJourney(launchChromium);
