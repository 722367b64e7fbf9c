/** What past builds stored, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { upgradesJourney } from '../journeys/upgrades';

upgradesJourney('chromium', launchChromium);
