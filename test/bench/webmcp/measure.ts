/** How each row comes about: fresh pages of all subjects in turn, so that a loaded machine hurts all alike. */
import type { Page } from 'playwright-core';
import type { Row } from '../table.ts';
import type { Stage } from './stage.ts';
import { COMPARED, SUBJECTS, type SubjectName } from './subjects.ts';

/** Opens a fresh page for the subject whose turn it is; it's closed when the turn is over. */
export type Open = (options?: Parameters<Stage['open']>[1]) => Promise<Page>;

/** A row, and how its figure comes from what one sample of each page says under `key`. */
export interface RowPlan extends Pick<Row, 'title' | 'unit' | 'note'> {
  key: string;
  reduce: (samples: readonly number[]) => number;
}

export interface Measurement {
  /** How often each subject has its turn, if `seconds` allow. */
  rounds: number;
  /** No round is begun after that, unless fewer than FEWEST were made: a loaded machine must not hold everybody up. */
  seconds: number;
  /** Those that have a turn; those that do something, if left out. */
  subjects?: readonly SubjectName[];
  /** One turn: numbers by key; a key that a subject lacks leaves its figure out. */
  sample(open: Open, subject: SubjectName, stage: Stage): Promise<Record<string, number>>;
  rows: RowPlan[];
}

const FEWEST = 5;

type Samples = Record<SubjectName, Record<string, number>[]>;

export async function measure(stage: Stage, measurement: Measurement): Promise<Row[]> {
  const samples: Samples = { ours: [], peer: [], native: [], uncalled: [], comment: [] };
  const subjects = measurement.subjects ?? COMPARED;
  const end = performance.now() + measurement.seconds * 1000;
  for (let round = 0; round < measurement.rounds && (round < FEWEST || performance.now() < end); round++) {
    // To and fro, so that nobody's turn always comes after the same other's.
    const order = round % 2 ? subjects.toReversed() : subjects;
    for (const subject of order) samples[subject].push(await takeTurn(stage, measurement, subject));
  }
  return measurement.rows.map((plan) => toRow(plan, samples));
}

async function takeTurn(stage: Stage, { sample }: Measurement, subject: SubjectName): Promise<Record<string, number>> {
  const pages: Page[] = [];
  const open: Open = async (options) => {
    await pages.pop()?.close();
    const page = await stage.open(subject, options);
    pages.push(page);
    return page;
  };
  try {
    return await sample(open, subject, stage);
  } finally {
    await pages.pop()?.close();
  }
}

function toRow({ title, unit, note, key, reduce }: RowPlan, samples: Samples): Row {
  const figures: Partial<Record<SubjectName, number>> = {};
  for (const subject of SUBJECTS) {
    const taken = samples[subject].flatMap((sample) => sample[key] ?? []);
    if (taken.length) figures[subject] = reduce(taken);
  }
  return { title, unit, figures, samples: samples.ours.length, ...(note && { note }) };
}
