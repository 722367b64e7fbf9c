/** The journey of earlier shapes in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { earlierJourney } from '../journeys/earlier';

earlierJourney(launchChromium);
