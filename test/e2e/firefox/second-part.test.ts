/** The second part of the page's script, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { secondPartJourney } from '../journeys/second-part';

secondPartJourney(launchFirefox);
