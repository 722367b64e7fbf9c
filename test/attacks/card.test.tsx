// @vitest-environment happy-dom
/** The attacks by name on what the panel draws. */
import { render } from 'preact';
import { afterEach, vi } from 'vitest';
import { byCard } from './card';
import { tried } from './tried';

// happy-dom has no doctype, and formulas are drawn only in a page with one.
vi.hoisted(() => Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' }));

// What the scene is commanded.
vi.spyOn(console, 'info').mockImplementation(() => undefined);

afterEach(() => render(null, document.body));

tried(byCard, async () => undefined);
