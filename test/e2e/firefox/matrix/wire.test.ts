/** What goes between Tabhand and a server, in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { wireJourney } from '../../journeys/wire';

wireJourney(launchFirefox);
