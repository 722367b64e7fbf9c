/** A passage of Markdown. */
import { Markdown } from '#ui';
import type { WidgetViewProps } from '../views';

export default function TextView({ data: { content } }: WidgetViewProps) {
  return (
    <div data-view="text">
      <Markdown text={String(content)} />
    </div>
  );
}
