/** The field in the panel's own page, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { earlyFieldJourney } from '../journeys/early-field';

earlyFieldJourney('chromium', launchChromium);
