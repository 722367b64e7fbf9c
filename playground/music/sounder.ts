/** Makes the state audible: plays the score's notes at the position where the state says that the track is. */
import { findTrack, recordOf, type Track } from './catalogue.ts';
import { notesOfBar } from './score.ts';
import { positionAt, type State } from './state.ts';
import type { Store } from './store.ts';
import { styles } from './styles.ts';
import { noiseOf, sound } from './voices.ts';

/** How far ahead notes are handed to the audio clock, in seconds: hidden tabs wake only once a second. */
const lookahead = 1.4;

interface Stage {
  context: AudioContext;
  master: GainNode;
  /** Where the instruments go in: dry, and with the room. */
  limiter: DynamicsCompressorNode;
  reverb: ConvolverNode;
  noise: AudioBuffer;
}

/** What is under way: one bus for its notes, so that a seek or a pause can cut them all, and how far it is written. */
interface Run {
  track: Track;
  bus: GainNode;
  written: number;
}

export interface Sounder {
  /** Whether the browser is waiting for a gesture before it lets sound out. */
  readonly muffled: boolean;
  /** To be called from a gesture. */
  unmuffle(): Promise<void>;
}

/** Follows the store from now on. `onMuffled` hears when the need for a gesture begins or ends. */
export function followWithSound(store: Store, now: () => number, onMuffled: () => void): Sounder {
  let stage: Stage | undefined;
  let run: Run | undefined;

  const write = () => {
    const { state } = store;
    if (run === undefined || stage?.context.state !== 'running') return;
    run.written = writeNotes(stage, run, positionAt(state, now()));
  };
  const restart = (state: State) => {
    if (run) silence(run);
    run = undefined;
    const track = state.trackId === null ? undefined : findTrack(state.trackId);
    if (track === undefined || state.since === null) return;
    stage ??= buildStage(state.volume, () => {
      run = run && { ...run, written: positionAt(store.state, now()) };
      onMuffled();
    });
    run = { track, bus: openBus(stage, track), written: positionAt(state, now()) };
    write();
  };

  store.subscribe((state, before) => {
    if (stage) stage.master.gain.setTargetAtTime(loudness(state), stage.context.currentTime, 0.02);
    if (state.since !== before.since || state.trackId !== before.trackId || state.position !== before.position) {
      restart(state);
    }
  });
  setInterval(write, 150);
  return {
    get muffled() {
      return run !== undefined && stage?.context.state !== 'running';
    },
    async unmuffle() {
      if (stage && stage.context.state !== 'running') await stage.context.resume();
    },
  };
}

function loudness(state: Pick<State, 'volume'>): number {
  return state.volume ** 2 * 0.9;
}

function buildStage(volume: number, onStateChange: () => void): Stage {
  const context = new AudioContext();
  const limiter = new DynamicsCompressorNode(context, { threshold: -14, ratio: 5 });
  const master = new GainNode(context, { gain: loudness({ volume }) });
  const room = noiseOf(context, 2.4, (progress) => (1 - progress) ** 3);
  const reverb = new ConvolverNode(context, { buffer: room });
  limiter.connect(master).connect(context.destination);
  reverb.connect(limiter);
  context.addEventListener('statechange', onStateChange);
  return { context, master, limiter, reverb, noise: noiseOf(context, 1, () => 1) };
}

function openBus({ context, limiter, reverb }: Stage, track: Track): GainNode {
  const bus = new GainNode(context);
  const send = new GainNode(context, { gain: styles[recordOf(track).style].echo * 0.5 });
  bus.connect(limiter);
  bus.connect(send).connect(reverb);
  return bus;
}

function silence({ bus }: Run): void {
  bus.gain.setTargetAtTime(0, bus.context.currentTime, 0.015);
  setTimeout(() => bus.disconnect(), 200);
}

/** Hands over the notes from where the last hand-over ended to a little ahead of `position`; answers where it ended. */
function writeNotes({ context, noise }: Stage, { track, bus, written }: Run, position: number): number {
  const beat = 60 / track.tempo;
  const until = position + lookahead;
  const lastBar = Math.min(track.bars - 1, Math.floor(until / beat / 4));
  for (let bar = Math.max(0, Math.floor(written / beat / 4)); bar <= lastBar; bar++) {
    for (const note of notesOfBar(track, bar)) {
      const due = (bar * 4 + note.start) * beat;
      if (due < written || due >= until) continue;
      const at = context.currentTime + Math.max(0, due - position) + 0.02;
      sound(bus, noise, { note, at, seconds: note.length * beat });
    }
  }
  return Math.max(written, until);
}
