/** The journey of a file that a page saves, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { downloadJourney } from '../journeys/download';

// Firefox holds extensions, too, to what a page's scripts may ask.
downloadJourney(launchChromium, "default-src 'none'; script-src 'unsafe-inline'");
