/** A site's tools checked without a model, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { benchJourney } from '../../journeys/bench';

benchJourney(launchFirefox);
