/** The tools that read the train data set. */
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { columnNotes } from './column-notes.ts';
import { type Desk, fail, readOnly, say, sayJson } from './desk.ts';
import { rowLimit } from './query.ts';
import type { QueryDesk } from './query-desk.ts';

const cell = z.union([z.string(), z.number(), z.null()]);

export function addQuery(server: McpServer, { log, queries }: Desk): void {
  server.registerTool(
    'query_sql',
    {
      title: 'Query train departures',
      description:
        'Runs one SELECT (SQLite) over invented train departures of March and April 2025: tables stations, departures, delays. ' +
        `Returns at most ${rowLimit} rows and says how many were left out. Columns: describe_table.`,
      inputSchema: z.object({
        sql: z.string().min(1).max(10_000).describe('One SELECT statement in SQLite’s dialect'),
      }),
      outputSchema: z.object({
        columns: z.array(z.string()),
        rows: z.array(z.record(z.string(), cell)),
        leftOut: z.number().int().describe('Rows that the query has beyond those given'),
        counted: z.boolean().describe('False when even more rows were left out than leftOut says'),
      }),
      annotations: readOnly,
    },
    async ({ sql }) => {
      log.push({ tool: 'query_sql', input: { sql } });
      const result = await queries.run(sql);
      if (result.type === 'error') return fail(result.message);
      return sayJson({ ...result.table });
    },
  );
}

export function addTableList(server: McpServer, { log, queries }: Desk): void {
  server.registerTool(
    'list_tables',
    {
      title: 'List tables',
      description: 'The tables of the train data set, with their numbers of rows.',
      outputSchema: z.object({ tables: z.array(z.object({ name: z.string(), rows: z.number().int() })) }),
      annotations: readOnly,
    },
    async () => {
      log.push({ tool: 'list_tables', input: {} });
      const tables = await Promise.all(['stations', 'departures', 'delays'].map((name) => countRows(queries, name)));
      return sayJson({ tables });
    },
  );
}

async function countRows(queries: QueryDesk, name: string): Promise<{ name: string; rows: number }> {
  const result = await queries.run(`SELECT count(*) AS rows FROM ${name}`);
  if (result.type === 'error') throw new Error(result.message);
  return { name, rows: Number(result.table.rows[0]?.rows) };
}

export function addTableDescription(server: McpServer, { log, queries }: Desk): void {
  server.registerTool(
    'describe_table',
    {
      title: 'Describe a table',
      description: 'Columns of a table: name, type, what it means.',
      inputSchema: z.object({ table: z.enum(['stations', 'departures', 'delays']) }),
      annotations: readOnly,
    },
    async ({ table }) => {
      log.push({ tool: 'describe_table', input: { table } });
      const result = await queries.run(`SELECT name, type FROM pragma_table_info('${table}')`);
      if (result.type === 'error') return fail(result.message);
      const lines = result.table.rows.map(({ name, type }) => {
        const note = columnNotes[`${table}.${name}`];
        return `${name} ${type}${note ? `: ${note}` : ''}`;
      });
      return say(lines.join('\n'));
    },
  );
}
