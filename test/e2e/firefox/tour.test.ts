/** The tour in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { tourJourney } from '../journeys/tour';

tourJourney(launchFirefox);
