/** The proposal's tests in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { proposalJourney } from '../journeys/proposal';

proposalJourney(launchChromium);
