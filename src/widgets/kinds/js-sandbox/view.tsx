/** A program by the model in an isolated frame, or its source if the browser has no such frame. */
import { useContext, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '#core/tools/tool.ts';
import { CodeBlock } from '#ui/code-block.tsx';
import { IconButton, LinkButton, Notice } from '#ui/controls/controls.tsx';
import { HeldData, Sandboxes } from '#ui/drawing-context.ts';
import { say } from '#ui/language/index.tsx';
import { Heading } from '../../parts/heading';
import type { DataOf, ViewProps } from '../../widget';
import type { jsSandbox } from './spec';
import { ProgramRun, usePlace } from './view-run';
import './view.css';

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
  const next = say('Only Chrome can run code without access to the network or your data. The source is below.');
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
      {runs && stopped && <p class="mid">{say('Stopped.')}</p>}
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
