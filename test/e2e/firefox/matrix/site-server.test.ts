/** The site-server journey in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { siteServerJourney } from '../../journeys/site-server';

siteServerJourney(launchFirefox);
