/** Setting up models and talking to them, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { modelsJourney } from '../../journeys/models';

modelsJourney(launchFirefox);
