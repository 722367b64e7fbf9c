/** The proposal's tests in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { proposalJourney } from '../../journeys/proposal';

proposalJourney(launchFirefox);
