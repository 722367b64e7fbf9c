/** The widget gallery: a wall of every widget, and a page of its own for each. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Images, Segments, say } from '#ui';
import { specs } from '#widgets';
import { type ImageMode, judgeImage } from '../models/settings/images';
import { titleOf, toPicked } from './catalogue';
import { Specimen } from './specimen';
import { type Theme, ThemeShown } from './stages';
import { Wall } from './wall';

export interface GalleryImages {
  mode: ImageMode;
  hosts: readonly string[];
}

export function Gallery({ images }: { images: GalleryImages }) {
  const hash = useHash();
  const picked = toPicked(specs, hash);
  const isFirst = useRef(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const [words, setWords] = useState('');
  const [theme, setTheme] = useState<Theme>('both');
  useEffect(() => {
    document.title = picked ? say('{widget} · Widget gallery', { widget: titleOf(picked) }) : say('Widget gallery');
    // The wall that had the focus is gone.
    if (picked && !isFirst.current) heading.current?.focus();
    isFirst.current = false;
    scrollTo(0, 0);
  }, [picked]);
  return (
    <Images.Provider value={useImagesOfSession(images)}>
      <main class="gallery-page">
        <header class="gallery-head">
          {picked ? (
            <a class="back link" href="#all">
              {say('All widgets')}
            </a>
          ) : (
            <h1>{say('Widget gallery')}</h1>
          )}
          <ThemePick theme={theme} onPick={setTheme} />
        </header>
        <ThemeShown.Provider value={theme}>
          {picked ? (
            <Specimen key={picked.name} spec={picked} heading={heading} />
          ) : (
            <Wall words={words} onWords={setWords} />
          )}
        </ThemeShown.Provider>
      </main>
    </Images.Provider>
  );
}

function ThemePick({ theme, onPick }: { theme: Theme; onPick(theme: Theme): void }) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'both') delete dataset.theme;
    else dataset.theme = theme;
  }, [theme]);
  const options: Record<Theme, string> = { both: say('Both'), light: say('Light'), dark: say('Dark') };
  return <Segments label={say('Theme')} options={options} value={theme} onPick={onPick} />;
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
