/** The site-server journey in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { siteServerJourney } from '../journeys/site-server';

siteServerJourney(launchChromium);
