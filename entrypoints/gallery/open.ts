/** The widget gallery as a page of the extension. */
import '#core/bus/jitless.ts';
import { catalogue } from '#browser/language.ts';
import { speak } from '#ui/language/index.tsx';
import { mountGallery } from './mount';

speak(catalogue(), document.documentElement);

// Firefox has no sandboxed pages, and so no page that may compile code.
mountGallery(document.body, import.meta.env.FIREFOX ? null : '/widget.html');
