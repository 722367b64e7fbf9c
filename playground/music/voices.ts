/** The synthesiser: how each instrument and drum sounds, one note at a time, on Web Audio. */
import type { Note } from './score.ts';
import type { Instrument } from './styles.ts';

interface Voice {
  wave: OscillatorType;
  /** A second oscillator, so many cents away. */
  detune?: number;
  /** A sine at this multiple of the pitch shakes the first one, as bells and electric pianos do. */
  shake?: { ratio: number; depth: number };
  /** Seconds. */
  attack: number;
  /** Seconds in which a struck note fades; 0: it holds for its length. */
  decay: number;
  release: number;
  /** The filter opens at this multiple of the pitch. */
  brightness: number;
  gain: number;
}

const voices: Record<Instrument, Voice> = {
  upright: { wave: 'triangle', attack: 0.008, decay: 0.7, release: 0.08, brightness: 5, gain: 0.5 },
  'synth-bass': { wave: 'sawtooth', attack: 0.005, decay: 0.35, release: 0.05, brightness: 4, gain: 0.3 },
  'electric-piano': {
    wave: 'sine',
    shake: { ratio: 2, depth: 1.2 },
    attack: 0.005,
    decay: 1.1,
    release: 0.15,
    brightness: 9,
    gain: 0.2,
  },
  piano: {
    wave: 'triangle',
    shake: { ratio: 3, depth: 0.35 },
    attack: 0.004,
    decay: 1.6,
    release: 0.25,
    brightness: 8,
    gain: 0.26,
  },
  pad: { wave: 'sawtooth', detune: 9, attack: 0.7, decay: 0, release: 1.1, brightness: 3.5, gain: 0.085 },
  pluck: { wave: 'sawtooth', detune: 4, attack: 0.003, decay: 0.3, release: 0.06, brightness: 6, gain: 0.1 },
  reed: { wave: 'sawtooth', attack: 0.04, decay: 0, release: 0.12, brightness: 3.5, gain: 0.15 },
  glass: {
    wave: 'sine',
    shake: { ratio: 3.01, depth: 0.8 },
    attack: 0.01,
    decay: 1.8,
    release: 0.8,
    brightness: 12,
    gain: 0.15,
  },
  square: { wave: 'square', attack: 0.01, decay: 0.5, release: 0.08, brightness: 3, gain: 0.08 },
};

/** A note to be made at `at`, in the context's time, lasting `seconds`. */
interface Cue {
  note: Note;
  at: number;
  seconds: number;
}

export function sound(output: AudioNode, noise: AudioBuffer, cue: Cue): void {
  const { sound: made } = cue.note;
  if (made.type === 'pitch') sing(output, voices[made.instrument], 440 * 2 ** ((made.midi - 69) / 12), cue);
  else if (made.drum === 'kick') thump(output, cue);
  else hiss(output, noise, made.drum, cue);
}

function sing(output: AudioNode, voice: Voice, frequency: number, cue: Cue): void {
  const { context } = output;
  const end = cue.at + Math.max(cue.seconds, voice.decay) + voice.release;
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: frequency * voice.brightness, Q: 0.7 });
  const envelope = shape(context, voice, cue);
  filter.connect(envelope).connect(output);
  for (const detune of voice.detune ? [-voice.detune, voice.detune] : [0]) {
    const oscillator = new OscillatorNode(context, { type: voice.wave, frequency, detune });
    if (voice.shake) shake(oscillator, voice.shake, frequency, { at: cue.at, end });
    oscillator.connect(filter);
    oscillator.start(cue.at);
    oscillator.stop(end);
  }
}

function shape(context: BaseAudioContext, voice: Voice, { note, at, seconds }: Cue): GainNode {
  const envelope = new GainNode(context, { gain: 0 });
  const peak = voice.gain * note.force;
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(peak, at + voice.attack);
  if (voice.decay > 0) {
    envelope.gain.setTargetAtTime(0, at + voice.attack, voice.decay / 3);
  } else {
    const released = at + Math.max(seconds, voice.attack);
    envelope.gain.setValueAtTime(peak, released);
    envelope.gain.setTargetAtTime(0, released, voice.release / 3);
  }
  return envelope;
}

function shake(
  oscillator: OscillatorNode,
  { ratio, depth }: { ratio: number; depth: number },
  frequency: number,
  { at, end }: { at: number; end: number },
): void {
  const modulator = new OscillatorNode(oscillator.context, { frequency: frequency * ratio });
  const amount = new GainNode(oscillator.context, { gain: frequency * depth });
  amount.gain.setTargetAtTime(frequency * depth * 0.15, at, 0.25);
  modulator.connect(amount).connect(oscillator.frequency);
  modulator.start(at);
  modulator.stop(end);
}

function hiss(output: AudioNode, noise: AudioBuffer, drum: 'snare' | 'hat', cue: Cue): void {
  const { context } = output;
  const [pitch, gain, fade] = drum === 'snare' ? [1600, 0.28, 0.05] : [8500, 0.12, 0.018];
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: drum === 'snare' ? 'bandpass' : 'highpass', frequency: pitch });
  const envelope = new GainNode(context, { gain: gain * cue.note.force });
  envelope.gain.setTargetAtTime(0, cue.at, fade);
  source.connect(filter).connect(envelope).connect(output);
  source.start(cue.at, (cue.at * 7) % 0.5, 0.4);
}

function thump(output: AudioNode, { note, at }: Cue): void {
  const { context } = output;
  const skin = new OscillatorNode(context, { frequency: 120 });
  const envelope = new GainNode(context, { gain: 0.6 * note.force });
  skin.frequency.setTargetAtTime(44, at, 0.03);
  envelope.gain.setTargetAtTime(0, at + 0.02, 0.07);
  skin.connect(envelope).connect(output);
  skin.start(at);
  skin.stop(at + 0.5);
}

/** One second of noise: every hat and snare is a slice of it. */
export function noiseOf(context: BaseAudioContext, seconds: number, fade: (progress: number) => number): AudioBuffer {
  const buffer = new AudioBuffer({ length: Math.ceil(seconds * context.sampleRate), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = (Math.random() * 2 - 1) * fade(index / samples.length);
  }
  return buffer;
}
