/** Conversations and what is set for each, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { conversationsJourney } from '../../journeys/conversations';

conversationsJourney(launchFirefox);
