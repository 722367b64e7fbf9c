/** The canvas in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { canvasJourney } from '../../journeys/canvas';

canvasJourney(launchFirefox);
