/** What a person decides and takes back, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { guardJourney } from '../../journeys/guard';

guardJourney(launchFirefox);
