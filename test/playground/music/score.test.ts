/** The scores that the synthesiser plays. */
import { describe, expect, it } from 'vitest';
import { tracks } from '../../../playground/music/catalogue.ts';
import { notesOfBar } from '../../../playground/music/score.ts';

const everyBar = tracks.flatMap((track) => Array.from({ length: track.bars }, (_, bar) => notesOfBar(track, bar)));

describe('the scores', () => {
  it('are the same music each time, and no two tracks are', () => {
    const written = tracks.map((track) => JSON.stringify([8, 9, 10].map((bar) => notesOfBar(track, bar))));
    expect(tracks.map((track) => JSON.stringify([8, 9, 10].map((bar) => notesOfBar(track, bar))))).toEqual(written);
    expect(new Set(written).size).toBe(tracks.length);
  });

  it('have notes in every bar, all of them within it', () => {
    expect(everyBar.every((notes) => notes.length > 0)).toBe(true);
    expect(
      everyBar.flat().every((note) => note.start >= 0 && note.start < 4 && note.force > 0 && note.force <= 1),
    ).toBe(true);
  });

  it('stay where instruments sound: from a bass’s low C to three octaves above the middle one', () => {
    const pitches = everyBar.flat().flatMap(({ sound }) => (sound.type === 'pitch' ? [sound.midi] : []));
    expect(Math.min(...new Set(pitches))).toBeGreaterThanOrEqual(36);
    expect(Math.max(...new Set(pitches))).toBeLessThanOrEqual(96);
  });
});
