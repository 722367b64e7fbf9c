/** What past builds stored, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { upgradesJourney } from '../journeys/upgrades';

upgradesJourney('firefox', launchFirefox);
