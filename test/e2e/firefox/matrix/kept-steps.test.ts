/** The journey of kept steps in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { keptStepsJourney } from '../../journeys/kept-steps';

keptStepsJourney(launchFirefox);
