/** A site's tools checked without a model, in Chromium. */
import { launchChromium } from '../../../support/browsers/chromium';
import { benchJourney } from '../../journeys/bench';

benchJourney(launchChromium);
