/** The label's catalogue: eight records, three tracks each. Every name in it is made up. */
import type { StyleName } from './styles.ts';

export interface Track {
  id: string;
  title: string;
  recordId: string;
  /** Beats per minute. */
  tempo: number;
  /** Length in bars of four beats. */
  bars: number;
  /** MIDI number of the key's tonic, between C2 (36) and B2 (47). */
  tonic: number;
  mode: 'major' | 'minor' | 'dorian' | 'mixolydian';
  /** One scale degree a bar, 1 to 7, repeated. */
  chords: number[];
  /** Decides melody and variation. */
  seed: number;
}

export interface RecordOnLabel {
  id: string;
  number: string;
  title: string;
  artist: string;
  year: number;
  genre: string;
  style: StyleName;
  tracks: Track[];
}

type Sketch = [title: string, tempo: number, bars: number, tonic: number, mode: Track['mode'], chords: number[]];
type Facts = Omit<RecordOnLabel, 'tracks' | 'id' | 'number'>;

/** `Blue Train` becomes `blue_train`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w\s-]/g, '');
  return plain
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}

function pressed(number: number, facts: Facts, sketches: Sketch[]): RecordOnLabel {
  const id = `rec_${slugOf(facts.title)}`;
  const tracks = sketches.map(([title, tempo, bars, tonic, mode, chords], index) => {
    return {
      id: `trk_${slugOf(title)}`,
      title,
      recordId: id,
      tempo,
      bars,
      tonic,
      mode,
      chords,
      seed: number * 100 + index * 7 + 3,
    };
  });
  return { id, number: `NF ${String(number).padStart(2, '0')}`, ...facts, tracks };
}

export const records: RecordOnLabel[] = [
  pressed(1, { title: 'Last Service South', artist: 'Ida Marlow Quintet', year: 2019, genre: 'Jazz', style: 'swing' }, [
    ['Blue Train', 138, 96, 39, 'dorian', [1, 1, 4, 1, 5, 4, 1, 5]],
    ['Platform Nine', 112, 72, 41, 'mixolydian', [1, 4, 2, 5]],
    ['Sleeper Car', 84, 56, 36, 'major', [1, 6, 2, 5, 3, 6, 2, 5]],
  ]),
  pressed(2, { title: 'Harbour Lights Off', artist: 'Tern & Tide', year: 2020, genre: 'Ambient', style: 'ambient' }, [
    ['Slack Water', 62, 48, 38, 'major', [1, 4, 6, 4]],
    ['Harbour Lights Off', 58, 52, 45, 'minor', [1, 6, 3, 7]],
    ['Fog Signal', 54, 40, 43, 'dorian', [1, 1, 4, 4]],
  ]),
  pressed(3, { title: 'Small Machines', artist: 'Pico Vasquez', year: 2021, genre: 'Electronic', style: 'machine' }, [
    ['Small Machines', 124, 88, 40, 'minor', [1, 1, 6, 7]],
    ['Copper Wire', 116, 80, 45, 'dorian', [1, 4, 1, 7]],
    ['Desk Fan', 128, 96, 37, 'minor', [1, 3, 6, 4]],
  ]),
  pressed(4, { title: 'Orchard Year', artist: 'Wren Okafor', year: 2021, genre: 'Folk', style: 'folk' }, [
    ['Orchard Year', 96, 64, 43, 'major', [1, 5, 6, 4]],
    ['Windfall', 104, 72, 38, 'mixolydian', [1, 7, 4, 1]],
    ['First Frost', 78, 52, 45, 'minor', [1, 6, 4, 5]],
  ]),
  pressed(5, { title: 'Paper Weather', artist: 'Kestrel Hum', year: 2022, genre: 'Dream pop', style: 'dream' }, [
    ['Paper Weather', 92, 72, 41, 'major', [1, 3, 4, 4]],
    ['Umbrella Stand', 100, 76, 36, 'major', [6, 4, 1, 5]],
    ['Low Pressure', 82, 60, 40, 'minor', [1, 3, 7, 6]],
  ]),
  pressed(6, { title: 'Night Bus Études', artist: 'Oskar Lind', year: 2022, genre: 'Solo piano', style: 'piano' }, [
    ['Étude for the Night Bus', 76, 48, 45, 'minor', [1, 6, 3, 7, 4, 1, 5, 5]],
    ['Depot at Dawn', 68, 44, 39, 'major', [1, 5, 4, 1]],
    ['Request Stop', 88, 56, 43, 'dorian', [1, 7, 4, 1]],
  ]),
  pressed(7, { title: 'Salt Flats', artist: 'Dune Cartography', year: 2023, genre: 'Motorik', style: 'motorik' }, [
    ['Salt Flats', 144, 112, 40, 'mixolydian', [1, 1, 7, 4]],
    ['Mirage Engine', 152, 128, 45, 'dorian', [1, 1, 1, 4]],
    ['Long Shadow', 132, 96, 38, 'minor', [1, 7, 6, 7]],
  ]),
  pressed(8, { title: 'Kitchen Disco', artist: 'Mimi Arkady', year: 2024, genre: 'Disco', style: 'disco' }, [
    ['Kitchen Disco', 118, 88, 45, 'minor', [1, 4, 7, 3]],
    ['Two Left Feet', 122, 96, 43, 'dorian', [1, 4, 1, 5]],
    ['Leave the Dishes', 114, 80, 41, 'major', [2, 5, 3, 6]],
  ]),
];

export const tracks: Track[] = records.flatMap((record) => record.tracks);

const trackById = new Map(tracks.map((track) => [track.id, track]));
const recordById = new Map(records.map((record) => [record.id, record]));

export function findTrack(id: string): Track | undefined {
  return trackById.get(id);
}

export function recordOf(track: Track): RecordOnLabel {
  const record = recordById.get(track.recordId);
  if (record === undefined) throw new Error(`The track ${track.id} is on no record.`);
  return record;
}

/** In seconds. */
export function durationOf(track: Track): number {
  return (track.bars * 4 * 60) / track.tempo;
}

/** Tracks in which every word of the query occurs, in title, artist, record or genre; a match in the title comes first. */
export function searchTracks(query: string): Track[] {
  const words = slugOf(query).split('_').filter(Boolean);
  const inTitle = (track: Track) => words.every((word) => slugOf(track.title).includes(word));
  const inAll = (track: Track) => {
    const { title, artist, genre, year } = recordOf(track);
    return words.every((word) => slugOf(`${track.title} ${title} ${artist} ${genre} ${year}`).includes(word));
  };
  const found = tracks.filter(inAll);
  return [...found.filter(inTitle), ...found.filter((track) => !inTitle(track))];
}

/** `134.2` becomes `2:14`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
