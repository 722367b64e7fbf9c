/** Ours, as a page has it from the extension before anybody uses it: the first part. */
import page from '../../../../entrypoints/page';

page.main();
