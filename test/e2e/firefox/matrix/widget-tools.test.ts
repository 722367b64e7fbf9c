/** The widgets' own tools in Firefox. */
import { launchFirefox } from '../../../support/browsers/firefox';
import { widgetToolsJourney } from '../../journeys/widget-tools';

widgetToolsJourney(launchFirefox);
