/** Hands give a page the file that the person chose, in Firefox. */
import { startFirefox } from '../../support/hands/in-firefox';
import { handsFilesJourney } from '../journeys/hands-files';

handsFilesJourney('firefox', startFirefox);
