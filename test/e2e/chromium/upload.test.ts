/** The journey of a file that a page gets, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { uploadJourney } from '../journeys/upload';

uploadJourney(launchChromium);
