/** The widget gallery as a page of the extension. */
import '#bridge/jitless';
import { catalogue } from '#browser';
import { mountGallery } from '#panel/gallery';
import { settingsStore } from '#storage';
import { speak } from '#ui';

speak(catalogue(), document.documentElement);

// Firefox has no sandboxed pages, and so no page that may compile code.
const sandbox = import.meta.env.FIREFOX ? {} : { sandboxAddress: '/widget.html' };

void settingsStore()
  .read()
  .then(({ images: mode, imageHosts: hosts }) => mountGallery(document.body, { ...sandbox, images: { mode, hosts } }));
