/** The journey of what is proposed for WebMCP in Chromium. */
import { launchChromium } from '../../../support/browsers/chromium';
import { experimentalJourney } from '../../journeys/experimental';

experimentalJourney(launchChromium);
