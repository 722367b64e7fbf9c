/** One approved call is carried out once, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { calledOnceJourney } from '../journeys/called-once';

calledOnceJourney(launchFirefox);
