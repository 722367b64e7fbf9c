/** The context journey in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { contextJourney } from '../journeys/context';

contextJourney(launchChromium);
