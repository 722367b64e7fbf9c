/** The schedules journey in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { schedulesJourney } from '../journeys/schedules';

schedulesJourney(launchChromium);
