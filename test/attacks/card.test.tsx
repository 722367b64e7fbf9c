// @vitest-environment happy-dom
/** The attacks by name on what the panel draws. */
import { render } from 'preact';
import { afterEach, vi } from 'vitest';
import { onTheScreen } from './all';
import { tried } from './tried';

// What the scene is commanded.
vi.spyOn(console, 'info').mockImplementation(() => undefined);

afterEach(() => render(null, document.body));

tried(onTheScreen, async () => undefined);
