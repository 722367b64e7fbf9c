/** The context journey in Firefox, whose driver brings no tab to the front: all but the screenshot. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { contextJourney } from '../../journeys/context';

contextJourney(launchFirefox);
