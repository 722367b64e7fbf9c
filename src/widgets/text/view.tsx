/** A passage of Markdown. */
import { Markdown } from '#ui';
import type { WidgetViewProps } from '../widget';
import './view.css';

export default function TextView({ data: { content } }: WidgetViewProps) {
  return (
    <div data-view="text">
      <Markdown text={String(content)} />
    </div>
  );
}
