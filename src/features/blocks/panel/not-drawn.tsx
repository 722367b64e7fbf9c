/** Shown instead of a widget that can't be drawn: the reason, and its data. */
import type { JsonObject } from '#core/tools/tool.ts';
import { Notice } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';

export function NotDrawn({ widget, data, known }: { widget: string; data: JsonObject; known: boolean }) {
  const what = known
    ? say('Couldn’t draw {widget}.', { widget })
    : say('This version can’t draw {widget}.', { widget });
  return (
    <>
      <Notice icon="error" tone="danger" what={what} next="" />
      <JsonTree value={data} label={say('Data')} depth={1} />
    </>
  );
}
