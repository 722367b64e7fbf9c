/** Tools of one name, and a server too large to be offered whole, in Chromium. */
import { launchChromium } from '../../../support/browsers/chromium';
import { namesakesJourney } from '../../journeys/namesakes';

namesakesJourney(launchChromium);
