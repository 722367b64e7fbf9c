/** The widgets' own tools in Chromium. */
import { launchChromium } from '../../support/browsers/chromium';
import { widgetToolsJourney } from '../journeys/widget-tools';

widgetToolsJourney(launchChromium);
