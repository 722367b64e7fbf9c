/** The widget gallery as a page of the extension. */
import '#bridge/jitless';
import { catalogue } from '#browser';
import { mountGallery } from '#panel/gallery';
import { speak } from '#ui';

speak(catalogue(), document.documentElement);

// Firefox has no sandboxed pages, and so no page that may compile code.
mountGallery(document.body, import.meta.env.FIREFOX ? null : '/widget.html');
