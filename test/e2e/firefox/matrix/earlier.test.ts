/** The journey of earlier shapes in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { earlierJourney } from '../../journeys/earlier';

earlierJourney(launchFirefox);
