/** Hands give a page the file that the person chose, in Chromium. */
import { startChromium } from '../../support/hands/in-chromium';
import { handsFilesJourney } from '../journeys/hands-files';

handsFilesJourney('chromium', startChromium);
