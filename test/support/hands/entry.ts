/** Starts the entry of hands as the browser starts it when it is injected. */
import script from '../../../entrypoints/hands/index.ts';

script.main();
