/** The data set: two months of train departures that never ran, the same on every machine. */
import { DatabaseSync } from 'node:sqlite';
import { createDice } from './dice.ts';
import { stations } from './stations.ts';

const operators = ['Crownline', 'Meadow Rail', 'Nightstar', 'Tidewater Express'] as const;
const causes = [
  'signal fault',
  'track works',
  'staff shortage',
  'late inbound train',
  'weather',
  'door fault',
] as const;

const departureCount = 12_000;
const days = 61;

const schema = `
  CREATE TABLE stations (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, region TEXT NOT NULL, platforms INTEGER NOT NULL
  );
  CREATE TABLE departures (
    id INTEGER PRIMARY KEY,
    station_id INTEGER NOT NULL REFERENCES stations (id),
    destination_id INTEGER NOT NULL REFERENCES stations (id),
    operator TEXT NOT NULL,
    planned TEXT NOT NULL,
    platform INTEGER NOT NULL,
    passengers INTEGER NOT NULL,
    cancelled INTEGER NOT NULL
  );
  CREATE TABLE delays (
    departure_id INTEGER PRIMARY KEY REFERENCES departures (id), minutes INTEGER NOT NULL, cause TEXT NOT NULL
  );
  CREATE INDEX departures_by_station ON departures (station_id, planned);
`;

export function createTrains(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(schema);
  const station = database.prepare('INSERT INTO stations VALUES (?, ?, ?, ?)');
  for (const [index, row] of stations.entries()) station.run(index + 1, ...row);
  database.exec('BEGIN');
  fillDepartures(database);
  database.exec('COMMIT; PRAGMA query_only = ON');
  return database;
}

function fillDepartures(database: DatabaseSync): void {
  const dice = createDice('departures');
  const departure = database.prepare('INSERT INTO departures VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const delay = database.prepare('INSERT INTO delays VALUES (?, ?, ?)');
  const start = Date.UTC(2025, 2, 1, 5);
  for (let id = 1; id <= departureCount; id++) {
    const from = dice.below(stations.length);
    const to = (from + 1 + dice.below(stations.length - 1)) % stations.length;
    const operator = dice.pick(operators);
    const day = Math.floor(((id - 1) * days) / departureCount);
    const planned = new Date(start + day * 86_400_000 + dice.below(204) * 300_000).toISOString().slice(0, 16);
    const platform = 1 + dice.below(stations[from]?.[2] ?? 1);
    const cancelled = dice.below(100) < 3 ? 1 : 0;
    departure.run(id, from + 1, to + 1, operator, planned, platform, 20 + dice.below(380), cancelled);
    const unlucky = operator === 'Nightstar' ? 40 : 22;
    if (!cancelled && dice.below(100) < unlucky) delay.run(id, 1 + dice.below(8) * dice.below(9), dice.pick(causes));
  }
}
