/** The widget gallery without the extension: the same page, over the same views. */
import { mountGallery } from '#panel/gallery';

mountGallery(document.body);
