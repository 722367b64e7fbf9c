/** Starts the entries of hands and of gestures as the browser starts them when they are injected. */
import gestures from '../../../entrypoints/gestures/index.ts';
import script from '../../../entrypoints/hands/index.ts';

script.main();
gestures.main();
