/** The background’s death in Firefox: its event page is ended by the browser. */
import { launchFirefox } from '../../support/browsers/firefox';
import { deathJourney } from '../journeys/death';

deathJourney('firefox', launchFirefox);
