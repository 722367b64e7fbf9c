/** The storefront journey in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { storefrontJourney } from '../../journeys/storefront';

storefrontJourney(launchFirefox);
