/** Tabhand in Chromium’s DevTools. */
import { openChromiumDevTools } from '../../support/browsers/devtools';
import { devtoolsJourney } from '../journeys/devtools';

devtoolsJourney(openChromiumDevTools, { elements: 'elements', sources: 'sources' });
