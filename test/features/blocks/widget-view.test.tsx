// @vitest-environment happy-dom
/** A widget that can't be drawn: said in words with its data, and drawn again as soon as it has other data. */
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { WidgetView } from '../../../src/features/blocks/panel/widget-view';
import { eventually } from '../../support/eventually';

afterEach(() => render(null, document.body));

const draw = (data: Record<string, unknown>) =>
  act(() => render(<WidgetView widget="list" data={data} emit={() => undefined} />, document.body));
const shown = (words: string) => eventually(() => expect(document.body.textContent).toContain(words));

describe('a widget that could not be drawn', () => {
  it('says so, and is drawn again when its data changes', async () => {
    await draw({ items: ['first'] });
    await shown('first');
    await draw({ items: null });
    await shown('Couldn’t draw list');
    await draw({ items: null, title: 'Still' });
    await shown('Couldn’t draw list');
    await draw({ items: ['mended'] });
    await shown('mended');
    expect(document.body.textContent).not.toContain('Couldn’t draw');
  });
});
