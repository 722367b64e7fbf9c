/** What servers ask the user during calls, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { elicitationJourney } from '../../journeys/elicitation';

elicitationJourney(launchFirefox);
