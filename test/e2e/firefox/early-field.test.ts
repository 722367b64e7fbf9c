/** The field in the panel's own page, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { earlyFieldJourney } from '../journeys/early-field';

earlyFieldJourney('firefox', launchFirefox);
