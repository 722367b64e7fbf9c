/** The journey of a form’s own styles in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { formStylesJourney } from '../journeys/form-styles';

formStylesJourney(launchChromium);
