/** The list of widgets beside the picked one; in a narrow window, one or the other. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Images, say } from '#ui';
import { specs } from '#widgets';
import { type ImageMode, judgeImage } from '../models/settings/images';
import { toPicked } from './catalogue';
import { Specimen, type Tab } from './specimen';
import { WidgetList } from './widget-list';

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
        <WidgetList specs={specs} shown={shown} />
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
    const hear = () => setHash(location.hash);
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
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
