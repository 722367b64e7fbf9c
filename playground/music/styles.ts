/** How each kind of music on the label is arranged: rhythms as sixteen steps a bar, and who plays what. */

export type Instrument =
  | 'upright'
  | 'synth-bass'
  | 'electric-piano'
  | 'piano'
  | 'pad'
  | 'pluck'
  | 'reed'
  | 'glass'
  | 'square';

export interface Style {
  /** Sixteen steps: x a stroke, o a soft one, . nothing. Absent: that drum rests. */
  kick?: string;
  snare?: string;
  hat?: string;
  /** Sixteen steps: 1 the root, 5 the fifth, 8 the octave, . nothing. */
  bass: string;
  /** Sixteen steps: x a chord, - it rings on, . nothing. */
  chords: string;
  /** How likely the lead plays at each of the eight half-beats. */
  lead: number[];
  /** How far each off-beat half-beat is late, in beats. */
  swing: number;
  /** Between 0 (dry) and 1. */
  echo: number;
  bassOn: Instrument;
  chordsOn: Instrument;
  leadOn: Instrument;
}

export type StyleName = 'swing' | 'ambient' | 'machine' | 'folk' | 'dream' | 'piano' | 'motorik' | 'disco';

export const styles: Record<StyleName, Style> = {
  swing: {
    kick: 'o.......o.......',
    snare: '....o.......o..o',
    hat: 'x...x.o.x...x.o.',
    bass: '1...5...8...5...',
    chords: '......x-......x.',
    lead: [0.5, 0.6, 0.7, 0.6, 0.4, 0.7, 0.5, 0.4],
    swing: 0.14,
    echo: 0.22,
    bassOn: 'upright',
    chordsOn: 'electric-piano',
    leadOn: 'reed',
  },
  ambient: {
    bass: '1---------------',
    chords: 'x---------------',
    lead: [0.35, 0, 0.15, 0, 0.3, 0, 0.2, 0],
    swing: 0,
    echo: 0.7,
    bassOn: 'pad',
    chordsOn: 'pad',
    leadOn: 'glass',
  },
  machine: {
    kick: 'x...x...x...x...',
    snare: '....x.......x...',
    hat: '..x...x...x..ox.',
    bass: '1.1..1.81.1..1.5',
    chords: '...x..x...x.....',
    lead: [0.7, 0.5, 0.4, 0.6, 0.5, 0.5, 0.6, 0.4],
    swing: 0,
    echo: 0.25,
    bassOn: 'synth-bass',
    chordsOn: 'pluck',
    leadOn: 'square',
  },
  folk: {
    kick: 'o.........o.....',
    hat: '....o.......o...',
    bass: '1.......5.......',
    chords: 'x.x.x.xx.xx.x.x.',
    lead: [0.6, 0.3, 0.5, 0.3, 0.6, 0.3, 0.4, 0.2],
    swing: 0.04,
    echo: 0.2,
    bassOn: 'upright',
    chordsOn: 'pluck',
    leadOn: 'reed',
  },
  dream: {
    kick: 'x.......x.x.....',
    snare: '....x.......x...',
    hat: 'o.o.o.o.o.o.o.o.',
    bass: '1.....1.5.....1.',
    chords: 'x-------x-------',
    lead: [0.5, 0.2, 0.5, 0.3, 0.5, 0.2, 0.4, 0.3],
    swing: 0,
    echo: 0.5,
    bassOn: 'synth-bass',
    chordsOn: 'pad',
    leadOn: 'glass',
  },
  piano: {
    bass: '1...5...8...5...',
    chords: '..x...x...x...x.',
    lead: [0.7, 0.3, 0.5, 0.4, 0.6, 0.3, 0.4, 0.3],
    swing: 0.02,
    echo: 0.35,
    bassOn: 'piano',
    chordsOn: 'piano',
    leadOn: 'piano',
  },
  motorik: {
    kick: 'x.x...x.x.x...x.',
    snare: '....x.......x...',
    hat: 'x.x.x.x.x.x.x.x.',
    bass: '1.1.1.1.1.1.5.8.',
    chords: 'x-------x---x---',
    lead: [0.5, 0.1, 0.4, 0.2, 0.4, 0.1, 0.3, 0.2],
    swing: 0,
    echo: 0.35,
    bassOn: 'synth-bass',
    chordsOn: 'electric-piano',
    leadOn: 'square',
  },
  disco: {
    kick: 'x...x...x...x...',
    snare: '....x.......x...',
    hat: '..x...x...x...x.',
    bass: '1.8.1.8.1.8.5.8.',
    chords: '..x..x....x..x..',
    lead: [0.6, 0.4, 0.3, 0.6, 0.3, 0.5, 0.3, 0.4],
    swing: 0.02,
    echo: 0.22,
    bassOn: 'synth-bass',
    chordsOn: 'electric-piano',
    leadOn: 'reed',
  },
};
