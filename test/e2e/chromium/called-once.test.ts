/** One approved call is carried out once, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { calledOnceJourney } from '../journeys/called-once';

calledOnceJourney(launchChromium);
