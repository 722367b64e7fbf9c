/** The palette in Chromium, where axe-core finds nothing wrong with it. */
import { expect } from 'vitest';
import { violationsOf } from '../../support/axe';
import { launchChromium, pageOf } from '../../support/browsers/chromium';
import { paletteJourney } from '../journeys/palette';

paletteJourney(launchChromium, async (panel) => expect(await violationsOf(pageOf(panel))).toEqual([]));
