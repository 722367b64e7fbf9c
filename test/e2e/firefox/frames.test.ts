/** A page made of several documents, in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { framesJourney } from '../journeys/frames';

framesJourney(launchFirefox);
