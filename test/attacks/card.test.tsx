// @vitest-environment happy-dom
/** The attacks by name on what the panel draws. */
import { render } from 'preact';
import { afterEach, vi } from 'vitest';
import { byCard } from './card';
import { tried } from './tried';

// What the scene is commanded.
vi.spyOn(console, 'info').mockImplementation(() => undefined);

afterEach(() => render(null, document.body));

tried(byCard, async () => undefined);
