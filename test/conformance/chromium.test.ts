/** Ours in Chromium, side by side with Chromium's own where it has one. */
import { conformanceSuite, observeNative } from './conformance-suite.ts';

conformanceSuite('ours', observeNative);
