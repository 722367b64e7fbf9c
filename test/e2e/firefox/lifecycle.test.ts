/** Pages come, go and come back, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { lifecycleJourney } from '../journeys/lifecycle';

lifecycleJourney('firefox', launchFirefox);
