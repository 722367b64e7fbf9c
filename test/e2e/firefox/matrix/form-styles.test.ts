/** The journey of a form’s own styles in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { formStylesJourney } from '../../journeys/form-styles';

formStylesJourney(launchFirefox);
