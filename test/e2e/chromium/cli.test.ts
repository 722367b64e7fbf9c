/** The program `tabhand`, with Chromium. */
import { cliJourney } from '../journeys/cli';

cliJourney('chromium');
