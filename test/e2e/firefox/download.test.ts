/** The journey of a file that a page saves, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { downloadJourney } from '../journeys/download';

downloadJourney(launchFirefox);
