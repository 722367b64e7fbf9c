/** `npm run demo -- --firefox`, as far as it goes without a display. */
import { expect, test } from 'vitest';
import { firefoxPath } from '../../../support/browsers/programs';
import { runDemo } from '../../../support/demo';

test('opens Firefox, sets Tabhand up in its panel, and says what to type', async () => {
  const said = await runDemo({ browser: firefoxPath, firefox: true, for: '1' });
  expect(said).toContain('Type in the panel: play Blue Train');
});
