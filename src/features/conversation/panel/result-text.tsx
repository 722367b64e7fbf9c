/** The text of a result: a tree if it is JSON, otherwise plain, in pages if it is long. */

import { useState } from 'preact/hooks';
import { parseJson } from '#core/tools/long-numbers.ts';
import { IconButton } from '#ui/controls/controls.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { say } from '#ui/language/index.tsx';
import { Scroll } from '#ui/scroll.tsx';

/** Only JSON objects and arrays become a tree. */
export function ResultText({ text }: { text: string }) {
  const value = parse(text);
  if (value === undefined) return <Plain text={text} label={say('Result')} />;
  return <JsonTree value={value} label={say('Result')} depth={2} />;
}

function parse(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const value = parseJson(text); // undefined if it only begins like JSON
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** Characters on a page: many more would slow the panel down. */
const pageLength = 20_000;

export function Plain({ text, label }: { text: string; label: string }) {
  const [at, setAt] = useState(0);
  const pages = Math.max(1, Math.ceil(text.length / pageLength));
  const now = Math.min(at, pages - 1);
  return (
    <>
      <Scroll class="code wrapt" label={label}>
        <bdi>{text.slice(now * pageLength, (now + 1) * pageLength) || say('Empty')}</bdi>
      </Scroll>
      {pages > 1 && <Pager at={now} pages={pages} onGo={setAt} />}
    </>
  );
}

const Pager = ({ at, pages, onGo }: { at: number; pages: number; onGo(at: number): void }) => (
  <div class="row small mid pager">
    <span role="status">{say('Page {page} of {pages}', { page: at + 1, pages })}</span>
    <span class="grow" />
    <IconButton
      icon="up"
      label={say('Previous')}
      blocked={at === 0 ? say('There are no more') : undefined}
      onClick={() => onGo(at - 1)}
    />
    <IconButton
      icon="down"
      label={say('Next')}
      blocked={at === pages - 1 ? say('There are no more') : undefined}
      onClick={() => onGo(at + 1)}
    />
  </div>
);
