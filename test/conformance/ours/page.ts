/** The subject of the differential run: our implementation in two parts, as the extension brings it. */
import page from '../../../entrypoints/page';

page.main();
