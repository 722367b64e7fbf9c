/** The context journey in Chromium, which can bring a tab to the front. */
import { launchChromium, pageOf } from '../../support/browsers/chromium';
import { contextJourney } from '../journeys/context';

contextJourney(launchChromium, (page) => pageOf(page).bringToFront());
