/** The storefront journey in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { storefrontJourney } from '../journeys/storefront';

storefrontJourney(launchChromium);
