/** Tabhand in Firefox’s DevTools, which shows extensions no place in the sources. */
import { openFirefoxDevTools } from '../../support/browsers/devtools';
import { devtoolsJourney } from '../journeys/devtools';

devtoolsJourney(openFirefoxDevTools, { elements: 'inspector', sources: null });
