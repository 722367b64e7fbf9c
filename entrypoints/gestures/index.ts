/** Injected beside hands when something is dragged, pointed at, or marked in a picture: registers what it can do with them. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { bringGestures } from '#page/hands/gestures/index.ts';
import type { Hands } from '#page/hands/index.ts';
import { handsGlobal } from '#page/wire.ts';

export default defineUnlistedScript(() => bringGestures(document, Reflect.get(globalThis, handsGlobal) as Hands));
