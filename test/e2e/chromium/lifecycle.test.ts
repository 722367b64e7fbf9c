/** Pages come, go and come back, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { lifecycleJourney } from '../journeys/lifecycle';

lifecycleJourney(() => launchChromium({ backForwardCache: true }));
