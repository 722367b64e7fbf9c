/** Writes a track's notes, bar by bar, from its tempo, key, chords and seed: the same track is always the same music. */
import { recordOf, type Track } from './catalogue.ts';
import { type Instrument, type Style, styles } from './styles.ts';

export type Drum = 'kick' | 'snare' | 'hat';

export interface Note {
  /** Beats from the start of the bar. */
  start: number;
  /** In beats. */
  length: number;
  /** Between 0 and 1. */
  force: number;
  sound: { type: 'drum'; drum: Drum } | { type: 'pitch'; instrument: Instrument; midi: number };
}

const modes: Record<Track['mode'], number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
};

/** Who plays in a section of eight bars; the piece grows, breathes in the middle, and thins out at the end. */
function castOf(bar: number, bars: number) {
  const first = bar < 4;
  const last = bar >= bars - 4;
  const breath = !last && Math.floor(bar / 8) === Math.floor(bars / 16);
  return { bass: !first, drums: !first && !last && !breath, lead: !first && !last && bar >= 8 && !breath };
}

/** The notes of one bar, in no particular order. */
export function notesOfBar(track: Track, bar: number): Note[] {
  const style = styles[recordOf(track).style];
  const cast = castOf(bar, track.bars);
  const degree = (track.chords[bar % track.chords.length] ?? 1) - 1;
  return [
    ...chordNotes(track, style, degree),
    ...(cast.bass ? bassNotes(track, style, degree) : []),
    ...(cast.lead ? leadNotes(track, style, degree, bar) : []),
    ...(cast.drums ? drumNotes(style, bar) : []),
  ].map((note) => swung(note, style.swing));
}

/** MIDI number of the scale's step (0 is the tonic; any integer), in the octave above the tonic by `octaves`. */
function pitchOf(track: Track, step: number, octaves: number): number {
  const scale = modes[track.mode];
  const octave = Math.floor(step / 7);
  return track.tonic + 12 * (octave + octaves) + (scale[step - 7 * octave] ?? 0);
}

/** Chords stay in one register: each voice takes the inversion nearest to the middle of the keyboard. */
function chordNotes(track: Track, style: Style, degree: number): Note[] {
  const voices = [0, 2, 4, 6].map((third) => {
    const midi = pitchOf(track, degree + third, 1);
    return midi > 67 ? midi - 12 : midi;
  });
  return stepsOf(style.chords, 'x').flatMap(({ start, length }) =>
    voices.map((midi, voice) => pitched(style.chordsOn, midi, start, length, voice === 3 ? 0.35 : 0.5)),
  );
}

function bassNotes(track: Track, style: Style, degree: number): Note[] {
  const intervals: Record<string, number> = { 1: 0, 5: 4, 8: 7 };
  return stepsOf(style.bass, '158').map(({ mark, start, length }) =>
    pitched(style.bassOn, pitchOf(track, degree + (intervals[mark] ?? 0), 0), start, length, 0.8),
  );
}

/** A phrase of four bars that returns: the rhythm of bars 1 and 3 is one, and every other phrase varies its ending. */
function leadNotes(track: Track, style: Style, degree: number, bar: number): Note[] {
  const phraseBar = bar % 4 === 2 ? 0 : bar % 4;
  const variation = bar % 8 === 7 ? 1 : 0;
  const random = randomFrom(track.seed * 31 + phraseBar * 7 + variation);
  const notes: Note[] = [];
  let step = Math.round(random() * 4);
  style.lead.forEach((likelihood, half) => {
    const chance = random();
    step = Math.max(-2, Math.min(8, step + Math.round((random() - 0.5) * 4)));
    if (chance >= likelihood || (bar % 4 === 3 && half > 5)) return;
    const settled = half % 4 === 0 ? nearestChordStep(step) : step;
    const length = random() < 0.25 ? 1.5 : 0.6;
    notes.push(pitched(style.leadOn, pitchOf(track, degree + settled, 2), half / 2, length, 0.55 + random() * 0.3));
  });
  return notes;
}

function nearestChordStep(step: number): number {
  return [-3, 0, 2, 4, 7].reduce((best, tone) => (Math.abs(tone - step) < Math.abs(best - step) ? tone : best));
}

function drumNotes(style: Style, bar: number): Note[] {
  const drums: Drum[] = ['kick', 'snare', 'hat'];
  const beats = drums.flatMap((drum) =>
    stepsOf(style[drum] ?? '', 'xo').map(({ mark, start }) => drumNote(drum, start, mark === 'x' ? 0.8 : 0.4)),
  );
  const fill = bar % 8 === 7 && style.snare ? [3.25, 3.5, 3.75].map((start) => drumNote('snare', start, 0.45)) : [];
  return [...beats, ...fill];
}

/** The marked steps of a pattern, in beats; a step lasts until the next mark, or while it rings on. */
function stepsOf(pattern: string, marks: string) {
  return [...pattern].flatMap((mark, index) => {
    if (!marks.includes(mark)) return [];
    const ringing = /^-*/.exec(pattern.slice(index + 1))?.[0].length ?? 0;
    return [{ mark, start: index / 4, length: ringing > 0 ? (ringing + 1) / 4 : 0.45 }];
  });
}

function swung(note: Note, swing: number): Note {
  return note.start % 1 === 0.5 ? { ...note, start: note.start + swing } : note;
}

function pitched(instrument: Instrument, midi: number, start: number, length: number, force: number): Note {
  return { start, length, force, sound: { type: 'pitch', instrument, midi } };
}

function drumNote(drum: Drum, start: number, force: number): Note {
  return { start, length: 0.25, force, sound: { type: 'drum', drum } };
}

/** Numbers between 0 and 1 that depend on the seed alone (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
