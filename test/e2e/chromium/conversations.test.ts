/** Conversations and what is set for each, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { conversationsJourney } from '../journeys/conversations';

conversationsJourney(launchChromium);
