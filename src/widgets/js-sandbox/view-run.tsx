/** One run of a program: its frame, what it says, and what was kept from it. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Notice, toCount } from '#ui';
import { createGate, type FrameWord, largest, mostASecond, readWord } from './words';

interface RunProps {
  given: { code: string; html: string; css: string };
  name: string;
  address: string;
  /** In px; absent: as high as the page says it is. */
  height: number | undefined;
  onData(data: unknown): void;
}

export function Run({ given, name, address, height, onData }: RunProps) {
  const [own, setOwn] = useState(80);
  const [error, setError] = useState<string | null>(null);
  const [dropped, setDropped] = useState(0);
  const [loads, setLoads] = useState(0);
  const frame = useFrame({
    given,
    onHeight: setOwn,
    onError: setError,
    onDrop: () => setDropped((count) => count + 1),
    onData,
  });
  if (loads > 1) {
    const what = 'The program tried to leave its page.';
    return <Notice icon="shield" tone="warn" sentence={{ what, next: 'That is refused, and it was stopped.' }} />;
  }
  return (
    <>
      <iframe
        ref={frame}
        src={address}
        title={name}
        sandbox="allow-scripts"
        style={{ height: `${height ?? own}px` }}
        onLoad={() => setLoads((count) => count + 1)}
      />
      {error && (
        <Notice icon="error" tone="danger" sentence={{ what: 'The program failed.', next: '' }} detail={error} />
      )}
      {dropped > 0 && (
        <p class="small quiet">
          {toCount(dropped, 'message')} left out: at most {mostASecond} a second pass, each of at most{' '}
          {largest.toLocaleString('en')} characters of JSON.
        </p>
      )}
    </>
  );
}

interface Ears {
  given: RunProps['given'];
  onHeight(height: number): void;
  onError(text: string): void;
  onDrop(): void;
  onData(data: unknown): void;
}

/** Hands the program over once the page is ready, and hears nobody but the window of this very frame. */
function useFrame(ears: Ears) {
  const frame = useRef<HTMLIFrameElement>(null);
  const heard = useRef(ears);
  heard.current = ears;
  useLayoutEffect(() => {
    const ended = new AbortController();
    const gate = createGate();
    let given = false;
    const obey = (word: FrameWord, from: Window) => {
      const { onHeight, onError, onDrop, onData } = heard.current;
      if (word.type === 'height') return onHeight(word.height);
      if (word.type === 'error') return onError(word.text);
      if (word.type === 'data') {
        const passed = gate(word.data, Date.now());
        return passed.type === 'passed' ? onData(passed.data) : onDrop();
      }
      if (given) return;
      given = true;
      // Its origin is its own and has no name, so no other target can be given.
      from.postMessage({ ...heard.current.given, tokens: toTokens(frame.current) }, '*');
    };
    const hear = ({ source, data }: MessageEvent) => {
      const from = frame.current?.contentWindow;
      const word = from && source === from ? readWord(data) : null;
      if (from && word) obey(word, from);
    };
    window.addEventListener('message', hear, { signal: ended.signal });
    const repaint = new MutationObserver(() => {
      if (given) frame.current?.contentWindow?.postMessage({ tokens: toTokens(frame.current) }, '*');
    });
    repaint.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      ended.abort();
      repaint.disconnect();
    };
  }, []);
  return frame;
}

const shared = [
  ...['sans', 'mono', 'ink', 'ink-2', 'ink-3', 'bg', 'bg-sunken', 'line', 'line-control', 'accent', 'ok', 'warn'],
  ...['danger', 'c1', 'c2', 'c3', 'c4', 'c5'],
];

/** The look's values, so that a program can be drawn in them. */
function toTokens(element: Element | null): Record<string, string> {
  if (!element) return {};
  const style = getComputedStyle(element);
  const names = ['color-scheme', ...shared.map((name) => `--${name}`)];
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
}
