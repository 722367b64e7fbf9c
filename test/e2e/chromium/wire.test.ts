/** What goes between Tabhand and a server, in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { wireJourney } from '../journeys/wire';

wireJourney(launchChromium);
