/** Ours in Firefox against what Chromium's own implementation showed. */
import { conformanceSuite } from './conformance-suite.ts';
import { readRecorded } from './recorded.ts';

conformanceSuite('firefox', async () => readRecorded());
