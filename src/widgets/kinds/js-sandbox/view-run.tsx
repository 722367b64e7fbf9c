/** One run of a program: where it runs, its frame, its messages, and notices about withheld messages. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LinkButton, Notice } from '#ui/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { readTokens, SandboxHost, type SandboxStop } from '#ui/sandbox-host.ts';
import { SandboxStopped } from '#ui/sandbox-stopped.tsx';
import { createOutlet, readProgramMessage } from './outlet';

interface RunInput {
  program: { code: string; html: string; css: string };
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

export function ProgramRun({ program, name, address, height, of, onData, onAgain }: RunProps) {
  const [own, setOwn] = useState(80);
  const [error, setError] = useState<string | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [stopped, setStopped] = useState<SandboxStop | null>(null);
  const frame = useFrame({
    program: program,
    onHeight: setOwn,
    onError: setError,
    onStop: setStopped,
    of,
    onData,
    onHeld: () => setHeld(true),
  });
  if (stopped)
    return (
      <SandboxStopped why={stopped}>
        <LinkButton onClick={onAgain}>{say('Restart program')}</LinkButton>
      </SandboxStopped>
    );
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
      {isHeld && <p class="small quiet">{say('Some of the program’s messages weren’t passed on.')}</p>}
    </>
  );
}

interface RunListeners extends RunInput {
  onHeight(height: number): void;
  onError(text: string): void;
  onStop(why: SandboxStop): void;
  onHeld(): void;
}

/** Gives the program to its page, and passes on what it sends. */
function useFrame(listeners: RunListeners) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(listeners);
  latest.current = listeners;
  const [outlet] = useState(() =>
    createOutlet(listeners.of, {
      onData: (data) => latest.current.onData(data),
      onHeld: () => latest.current.onHeld(),
    }),
  );
  // The program's messages are passed on while the frame is in sight.
  useSight(frame, outlet.see);
  useLayoutEffect(() => outlet.end, [outlet]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const send = (program: object): void => host.send({ ...program, tokens: readTokens(tokens, element) });
    const host = new SandboxHost(element, {
      onReady: () => send(latest.current.program),
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
