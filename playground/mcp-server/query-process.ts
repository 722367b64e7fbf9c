/** The process in which queries run, so that one that never ends can be ended: a thread stuck in sqlite can not. */
import process from 'node:process';
import { runQuery } from './query.ts';
import { createTrains } from './trains.ts';

const database = createTrains();

process.on('message', (sql: string) => process.send?.(runQuery(database, sql)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
