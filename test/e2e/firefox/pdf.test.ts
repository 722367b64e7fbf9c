/** The journey of PDF files in Firefox. */
import { launchFirefox } from '../../support/browsers/firefox';
import { pdfJourney } from '../journeys/pdf';

pdfJourney('firefox', launchFirefox);
