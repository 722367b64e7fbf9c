/** Removes addresses that may not be opened from a widget's parameters, before they enter the log. */

import type { JsonObject } from '#core/tools/tool.ts';
import { isOpenableLink } from '#core/tools/web-links.ts';

/** A spec's `sanitise`: removes members of these names at any depth, unless they may be opened. */
export const dropUnsafeHrefs =
  (...members: readonly string[]) =>
  (params: JsonObject): JsonObject =>
    JSON.parse(JSON.stringify(params), (name, value) =>
      members.includes(name) && !isOpenableLink(value) ? undefined : value,
    );
