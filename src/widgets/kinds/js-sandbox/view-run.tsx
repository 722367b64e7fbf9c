/** One run of a program: where it runs, its frame, its messages, and notices about withheld messages. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, LinkButton, languageSaid, Notice, readTokens, SandboxHost, type SandboxStop, say } from '#ui';
import { createOutlet, maxLength, maxMessages, pause, readProgramMessage, type Withheld } from './outlet';

interface RunInput {
  given: { code: string; html: string; css: string };
  /** Identifies the block across its runs. */
  of: object;
  onData(data: unknown): void;
}

interface RunProps extends RunInput {
  name: string;
  address: string;
  /** In px; absent: as high as the page says it is. */
  height: number | undefined;
  onAgain(): void;
}

export function ProgramRun({ given, name, address, height, of, onData, onAgain }: RunProps) {
  const [own, setOwn] = useState(80);
  const [error, setError] = useState<string | null>(null);
  const [held, setHeld] = useState<ReadonlySet<Withheld>>(new Set<Withheld>());
  const [stopped, setStopped] = useState<SandboxStop | null>(null);
  const frame = useFrame({
    given,
    onHeight: setOwn,
    onError: setError,
    onStop: setStopped,
    of,
    onData,
    onHeld: (why) => setHeld((before) => (before.has(why) ? before : new Set([...before, why]))),
  });
  if (stopped) return <StoppedProgram why={stopped} onAgain={onAgain} />;
  return (
    <>
      <figure class="foreign">
        <figcaption class="small">
          <Icon name="fn" size={12} />
          <span>{say('Drawn by the model’s program')}</span>
        </figcaption>
        <iframe
          ref={frame}
          src={address}
          title={name}
          sandbox="allow-scripts"
          style={{ height: `${height ?? own}px` }}
        />
      </figure>
      {error && <Notice icon="error" tone="danger" what={say('The program failed.')} next="" detail={error} />}
      {[...held].map((why) => (
        <p key={why} class="small quiet">
          {describeWithheld(why)}
        </p>
      ))}
    </>
  );
}

function StoppedProgram({ why, onAgain }: { why: SandboxStop; onAgain(): void }) {
  if (why === 'left') {
    const what = say('The program tried to leave its page.');
    const next = say('Tabhand doesn’t allow this and stopped the program.');
    return <Notice icon="shield" tone="warn" what={what} next={next} />;
  }
  const what = say('The program sent too many messages.');
  const next = say('Tabhand stopped the program before it could freeze the panel.');
  return (
    <Notice icon="shield" tone="warn" what={what} next={next}>
      <LinkButton onClick={onAgain}>{say('Restart program')}</LinkButton>
    </Notice>
  );
}

function describeWithheld(why: Withheld): string {
  const seconds = pause / 1000;
  if (why === 'newer')
    return say('Tabhand passes on only the newest message, every {seconds} seconds while the widget is visible.', {
      seconds,
    });
  if (why === 'large')
    return say('One message was dropped: it exceeds {characters} characters of JSON.', {
      characters: maxLength.toLocaleString(languageSaid()),
    });
  return say('The program sent {things} messages. Further messages are dropped until you reopen the panel.', {
    things: maxMessages,
  });
}

interface RunListeners extends RunInput {
  onHeight(height: number): void;
  onError(text: string): void;
  onStop(why: SandboxStop): void;
  onHeld(why: Withheld): void;
}

/** Gives the program to its page, and passes on what it sends. */
function useFrame(listeners: RunListeners) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(listeners);
  latest.current = listeners;
  const [outlet] = useState(() =>
    createOutlet(listeners.of, {
      onData: (data) => latest.current.onData(data),
      onHeld: (why) => latest.current.onHeld(why),
    }),
  );
  // The program's messages are passed on while the frame is in sight.
  useSight(frame, outlet.see);
  useLayoutEffect(() => outlet.end, [outlet]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const send = (given: object): void => host.send({ ...given, tokens: readTokens(tokens, element) });
    const host = new SandboxHost(element, {
      onReady: () => send(latest.current.given),
      onTheme: () => send({}),
      onStop: (why) => latest.current.onStop(why),
      onMessage(data) {
        const message = readProgramMessage(data);
        if (message?.type === 'height') latest.current.onHeight(message.height);
        if (message?.type === 'error') latest.current.onError(message.text);
        if (message?.type === 'data') outlet.take(message.data);
      },
    });
    host.listen(1);
    return () => host.end();
  }, [outlet]);
  return frame;
}

/** Design tokens that a program may use. */
const names = 'sans mono ink ink-2 ink-3 bg bg-sunken line line-control accent ok warn danger c1 c2 c3 c4 c5'.split(
  ' ',
);
const tokens = ['color-scheme', ...names.map((name) => `--${name}`)];

/** A block that is drawn twice runs once: on the canvas, else where it was drawn first. Null: not known yet. */
export function usePlace(root: RefObject<HTMLElement | null>, of: object): boolean | null {
  const [runs, setRuns] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    const onCanvas = Boolean(root.current?.closest('[data-canvas]'));
    return takePlace(of, { onCanvas, tell: setRuns });
  }, [root, of]);
  return runs;
}

function useSight(element: RefObject<HTMLElement | null>, onSight: (isSeen: boolean) => void): void {
  useEffect(() => {
    if (!element.current) return;
    let inSight = false;
    const tell = () => onSight(inSight && document.visibilityState === 'visible');
    const observer = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting ?? inSight;
      tell();
    });
    observer.observe(element.current);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [element, onSight]);
}

interface Place {
  onCanvas: boolean;
  tell(runs: boolean): void;
}

const places = new WeakMap<object, readonly Place[]>();

/** `of` identifies the block wherever it is drawn. Returns a function that gives the place up. */
function takePlace(of: object, place: Place): () => void {
  const others = () => (places.get(of) ?? []).filter((each) => each !== place);
  settle(of, [...others(), place]);
  return () => settle(of, others());
}

function settle(of: object, all: readonly Place[]): void {
  places.set(of, all);
  const runs = all.find(({ onCanvas }) => onCanvas) ?? all[0];
  for (const place of all) place.tell(place === runs);
}
