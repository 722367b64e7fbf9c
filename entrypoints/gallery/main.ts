/** The widget gallery as a page of the extension. */
import '#bridge/jitless';
import { mountGallery } from '#panel';

// Firefox has no sandboxed pages, and so no page that may compile code.
mountGallery(document.body, import.meta.env.FIREFOX ? {} : { sandboxAddress: '/widget.html' });
