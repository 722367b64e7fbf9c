/** What servers ask the user during calls, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { elicitationJourney } from '../journeys/elicitation';

elicitationJourney(launchChromium);
