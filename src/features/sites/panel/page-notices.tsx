/** What the user should know about the tools of a page: each sentence once. */

import { wordLayerNotice } from '#features/servers/index.ts';
import { Notice } from '#ui/controls/controls.tsx';
import type { PageState } from '../messages';

export function PageNotices({ notices }: Pick<PageState, 'notices'>) {
  const shown = notices.flatMap((notice) =>
    notice.code === 'came-late' || notice.code === 'made-by' ? [] : wordLayerNotice(notice),
  );
  const sentences = new Map(shown.map((sentence) => [sentence.what, sentence]));
  return [...sentences].map(([what, sentence]) => <Notice key={what} icon="warn" tone="warn" {...sentence} />);
}
