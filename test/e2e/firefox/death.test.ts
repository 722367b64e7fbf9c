/** The background’s death in Firefox: its event page ends by itself, as soon as it is idle for a moment. */
import { launchFirefox } from '../../support/browsers/firefox';
import { deathJourney } from '../journeys/death';

deathJourney(() => launchFirefox({ 'extensions.background.idle.timeout': 1500 }));
