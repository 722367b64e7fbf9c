/** The journey of what a person keeps, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { keptJourney } from '../../journeys/kept';

keptJourney(launchFirefox);
