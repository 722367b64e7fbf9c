/** The palette in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { paletteJourney } from '../../journeys/palette';

paletteJourney(launchFirefox);
