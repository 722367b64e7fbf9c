/** The journey of points in Chromium, also of a page that the person has enlarged. */
import { describe } from 'vitest';
import { launchChromium } from '../../support/browsers/chromium';
import { pointsJourney } from '../journeys/points';

describe('as it is', () => pointsJourney(launchChromium));
describe('enlarged by half', () => pointsJourney(launchChromium, 1.5));
