/** A program by the model in an isolated frame, or its source if the browser has no such frame. */

import './view.css';
import type { RefObject } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { IconButton, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { HeldData, Sandboxes } from '#ui/drawing-context.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { readTokens, SandboxHost, type SandboxStop, toSandboxHeight } from '#ui/sandbox-host.ts';
import { SandboxStopped } from '#ui/sandbox-stopped.tsx';
import { watchSight } from '#ui/watch-sight.ts';
import { Heading } from '../../parts/heading';
import type { DataOf, ViewProps } from '../../widget';
import type { jsSandbox } from './spec';

/** Milliseconds between two messages. */
const pause = 2000;
/** Messages while the panel is open, however often the program runs. */
const maxMessages = 100;
/** Characters of JSON. */
const maxLength = 10_000;

/** How many messages each block has sent, and when it sent the last. */
const sent = new WeakMap<object, { count: number; at: number }>();

/**
 * Limits the messages of untrusted code by size and number; only the newest is passed on, at intervals. `of` identifies the block
 * across its runs. `onHeld`: a newer message came, or one is too long, no JSON, or one too many.
 */
export function createOutlet(of: object, listeners: { onData(data: unknown): void; onHeld(): void }) {
  const { onData, onHeld } = listeners;
  let newest: { data: unknown } | null = null;
  let seen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pass = () => {
    clearTimeout(timer);
    const { count, at } = sent.get(of) ?? { count: 0, at: Number.NEGATIVE_INFINITY };
    if (!newest || !seen) return;
    const left = at + pause - Date.now();
    if (left > 0) {
      timer = setTimeout(pass, left);
      return;
    }
    const json = toJson(newest.data);
    newest = null;
    if (json === undefined || json.length > maxLength || count >= maxMessages) return onHeld();
    sent.set(of, { count: count + 1, at: Date.now() });
    onData(JSON.parse(json));
  };
  return {
    take(data: unknown) {
      if (newest) onHeld();
      newest = { data };
      pass();
    },
    see(isSeen: boolean) {
      seen = isSeen;
      pass();
    },
    end: () => clearTimeout(timer),
  };
}

/** Undefined for what JSON cannot express. */
function toJson(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined; // a cycle or a bigint
  }
}

type ProgramMessage =
  | { type: 'height'; height: number }
  | { type: 'error'; text: string }
  | { type: 'data'; data: unknown };

/** Characters of an error. */
const maxError = 2_000;

/** Null for anything that is not a message of the sandbox page. */
export function readProgramMessage(value: unknown): ProgramMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { height, error, data } = value as Record<string, unknown>; // every member is checked below
  if (typeof height === 'number' && Number.isFinite(height)) return { type: 'height', height: toSandboxHeight(height) };
  if (typeof error === 'string') return { type: 'error', text: error.slice(0, maxError) };
  return 'data' in value ? { type: 'data', data } : null;
}

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

/** One run of a program: its frame, its messages, and notices about withheld messages. */
function ProgramRun({ program, name, address, height, of, onData, onAgain }: RunProps) {
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
        <LinkButton onClick={onAgain}>{say('Restart')}</LinkButton>
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
  useEffect(() => (frame.current ? watchSight(frame.current, outlet.see) : undefined), [outlet]);
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
function usePlace(root: RefObject<HTMLElement | null>, of: object): boolean | null {
  const [runs, setRuns] = useState<boolean | null>(null);
  useLayoutEffect(() => {
    const onCanvas = Boolean(root.current?.closest('[data-canvas]'));
    return takePlace(of, { onCanvas, tell: setRuns });
  }, [root, of]);
  return runs;
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

type Program = DataOf<typeof jsSandbox>;

export default function JsSandboxView({ data, emit }: ViewProps<typeof jsSandbox>) {
  const { address } = useContext(Sandboxes);
  const root = useRef<HTMLDivElement>(null);
  // The emitter identifies the block: the panel creates one for each block, however often it draws it.
  const runs = usePlace(root, emit);
  const onData = (message: unknown) => emit('message', { data: message } as JsonObject); // the outlet parsed it from JSON
  return (
    <div class="js-sandbox" data-view="js-sandbox" ref={root}>
      {address === null ? (
        <NotHere program={data} />
      ) : (
        <Stage program={data} address={address} runs={runs} of={emit} onData={onData} />
      )}
    </div>
  );
}

const nameOf = ({ title }: Program): string => title ?? say('Program');

function NotHere({ program }: { program: Program }) {
  const what = say('This browser can’t run the program.');
  const next = say('Only Chrome can sandbox this widget’s code. The source is below.');
  return (
    <>
      <Heading title={nameOf(program)} apart />
      <Notice icon="info" what={what} next={next} />
      <Source program={program} />
    </>
  );
}

interface StageProps {
  program: Program;
  address: string;
  /** Null: not known yet. */
  runs: boolean | null;
  of: object;
  onData(data: unknown): void;
}

function Stage({ program, address, runs, of, onData }: StageProps) {
  const [stopped, setStopped] = useState(false);
  const [again, setAgain] = useState(0);
  const [open, setOpen] = useState(false);
  const { code, html = '', css = '', height } = program;
  const { held, allow } = useHeldBack(of, JSON.stringify([code, html, css]));
  const rerun = () => {
    setAgain(again + 1);
    setStopped(false);
  };
  return (
    <>
      <Heading title={nameOf(program)} apart>
        <span class="grow" />
        <LinkButton onClick={() => setOpen(!open)}>{open ? say('Hide source') : say('Show source')}</LinkButton>
        {runs && <IconButton icon="refresh" label={say('Run again')} onClick={rerun} />}
        {runs && !stopped && <IconButton icon="stop" label={say('Stop')} onClick={() => setStopped(true)} />}
      </Heading>
      {runs === false && <p class="mid">{say('Runs on the canvas')}</p>}
      {runs && stopped && <p class="mid">{say('Stopped')}</p>}
      {runs && !stopped && held && <Ask held={held} onStart={allow} />}
      {runs && !stopped && !held && (
        <ProgramRun
          // New code starts a new run; a new title or height does not.
          key={JSON.stringify([again, code, html, css])}
          program={{ code, html, css }}
          name={nameOf(program)}
          address={address}
          height={height}
          of={of}
          onData={onData}
          onAgain={rerun}
        />
      )}
      {open && <Source program={program} />}
    </>
  );
}

/** The program that the user, or nothing at that time, let each block run. */
const allowed = new WeakMap<object, string>();

/**
 * A program can't be kept from making the browser look up the name of a host, which can carry data. One that was written when the
 * chat held data of a site or server starts when the user says so. `held`: of whom; empty: it may run.
 */
function useHeldBack(of: object, program: string) {
  const held = useContext(HeldData);
  const [, setAsked] = useState(0);
  if (held === '') allowed.set(of, program);
  const allow = () => {
    allowed.set(of, program);
    setAsked((count) => count + 1);
  };
  return { held: allowed.get(of) === program ? '' : held, allow };
}

function Ask({ held, onStart }: { held: string; onStart(): void }) {
  const what = say('The program needs your permission.');
  const next = say(
    'This chat contains data from {from}. The program could leak a little of it through the host names that it looks up.',
    {
      from: held,
    },
  );
  return (
    <Notice icon="shield" tone="warn" what={what} next={next}>
      <LinkButton onClick={onStart}>{say('Start program')}</LinkButton>
    </Notice>
  );
}

function Source({ program: { code, html, css } }: { program: Program }) {
  return (
    <>
      <CodeBlock content={code} lang="javascript" />
      {html && <CodeBlock content={html} lang="html" />}
      {css && <CodeBlock content={css} lang="css" />}
    </>
  );
}
