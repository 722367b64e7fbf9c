/** The list of widgets by group, with a filter, beside the picked one; in a narrow window, one or the other. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Images, SearchField, say, sayCount } from '#ui';
import { specs, type WidgetSpec } from '#widgets';
import { walkRows } from '../components/controls/walk-rows';
import { type ImageMode, judgeImage } from '../models/settings/images';
import { toGroups, toPicked, type WidgetGroup } from './catalogue';
import { Specimen, type Tab } from './specimen';

export interface GalleryImages {
  mode: ImageMode;
  hosts: readonly string[];
}

export function Gallery({ images }: { images: GalleryImages }) {
  const hash = useHash();
  const picked = toPicked(specs, hash);
  const shown = picked ?? specs[0];
  const [tab, setTab] = useState<Tab>('recipe');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = picked ? say('{widget} · Widget gallery', { widget: picked.name }) : say('Widget gallery');
    if (picked) followPick(heading.current);
  }, [picked]);
  if (!shown) return null;
  return (
    <Images.Provider value={useImagesOfSession(images)}>
      <main class={picked ? 'gallery-page picked' : 'gallery-page'}>
        <h1>{say('Widget gallery')}</h1>
        <WidgetList shown={shown} />
        <section class="specimen" aria-label={shown.name}>
          <Specimen key={shown.name} spec={shown} heading={heading} tab={tab} onTab={setTab} />
        </section>
      </main>
    </Images.Provider>
  );
}

/** When the list is hidden, the focus must not stay in it. */
function followPick(heading: HTMLElement | null): void {
  const { activeElement } = document;
  const isLost = activeElement instanceof HTMLElement && activeElement.offsetParent === null;
  if (isLost && activeElement !== document.body) heading?.focus();
}

function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = () => setHash(location.hash);
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return hash;
}

/** Hosts allowed here are forgotten when the page is closed. */
function useImagesOfSession({ mode, hosts: allowed }: GalleryImages) {
  const [hosts, setHosts] = useState<readonly string[]>(allowed);
  return useMemo(
    () => ({
      judge: (src: string) => judgeImage(src, mode, hosts),
      allow: (src: string) => setHosts((before) => [...before, new URL(src).host]),
    }),
    [mode, hosts],
  );
}

function WidgetList({ shown }: { shown: WidgetSpec }) {
  const [words, setWords] = useState('');
  const groups = toGroups(specs, words);
  const found = groups.flatMap((group) => group.specs);
  const first = found.includes(shown) ? shown : found[0];
  return (
    <div class="index">
      <SearchField
        label={say('Filter widgets')}
        prompt={sayCount(specs.length, 'Filter {count} widget', 'Filter {count} widgets')}
        value={words}
        onInput={setWords}
      />
      <nav aria-label={say('Widgets')} onKeyDown={(event) => walkRows(event, 'a')}>
        {groups.map((group) => (
          <Group key={group.name} {...group} shown={shown} first={first} />
        ))}
        <p class="mid small" role="status">
          {found.length === 0 && say('No widget’s name or description holds “{words}”.', { words })}
        </p>
      </nav>
    </div>
  );
}

/** `first`: the link in the tab order. */
function Group({ name, specs, shown, first }: WidgetGroup & { shown: WidgetSpec; first: WidgetSpec | undefined }) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {specs.map((spec) => (
          <li key={spec.name}>
            <a
              href={`#${spec.name}`}
              aria-current={spec === shown ? 'page' : undefined}
              tabIndex={spec === first ? 0 : -1}
            >
              <span class="name">{spec.name}</span>
              <span class="about">{spec.description}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
