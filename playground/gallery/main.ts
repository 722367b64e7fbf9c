/** The widget gallery without the extension: the same page, over the same views. */
import { mountGallery } from '../../entrypoints/gallery/mount';

mountGallery(document.body);
