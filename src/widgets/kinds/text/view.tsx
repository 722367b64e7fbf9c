/** A passage of Markdown that reports which of its links the user follows. */

import { say } from '#ui/language/index.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import type { ViewProps } from '../../widget';
import type { text } from './spec';
import './view.css';

export default function TextView({ data, emit }: ViewProps<typeof text>) {
  const { content } = data;
  const tellLink = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) emit('linkclick', { href: link.href });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to clicks on its links, which work by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div data-view="text" onClick={tellLink}>
      {content.trim() ? <Markdown text={content} /> : <p class="mid">{say('Nothing here yet')}</p>}
    </div>
  );
}
