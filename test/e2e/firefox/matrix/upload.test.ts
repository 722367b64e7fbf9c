/** The journey of a file that a page gets, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { uploadJourney } from '../../journeys/upload';

uploadJourney(launchFirefox);
