/** The program `tabhand`, with Firefox. */
import { cliJourney } from '../../journeys/cli';

cliJourney('firefox');
