/** Which site a frame's data comes from, and which one it goes to. */
import { expect, it } from 'vitest';
import { dataSourceKey, dataSourceOf } from '#core/log/data-sources.ts';
import { listHands } from '#features/hands/background/layer.ts';

it('what hands type into an attached frame goes to the frame’s site, which isn’t its page’s', () => {
  const page = { tabId: 7, origin: 'https://shop.example' };
  const frame = { tabId: 7, origin: 'https://pay.example', frame: { documentId: 'f1', topOrigin: page.origin } };
  const keys = listHands([page, frame]).map(({ tools }) => {
    const source = tools.find(({ name }) => name === 'fill')?.source;
    const place = source && dataSourceOf(source, '');
    return place && dataSourceKey(place);
  });
  expect(keys).toEqual(['site https://shop.example', 'site https://pay.example']);
});
