/**
 * Calls that a real model wrote, once more: `CALLS=FILE TOOLS=FILE npm run bench -- calls`. Each goes through repairs, validation and
 * the dispatcher. `CALLS` lists `{ server, tool, arguments, refused }`, where its server answered with an error if `refused`; `TOOLS`
 * has the definitions, `{ tools: [{ server, name, description, inputSchema }] }`. No tool runs.
 */
import { readFileSync } from 'node:fs';
import type { JsonObject, Tool } from '#core/tools/tool.ts';
import { loadBuilt } from '../load-built.ts';
import type { Report, Row } from '../table.ts';

type Ours = typeof import('./entries/ours.ts');

interface WrittenCall {
  server: string;
  tool: string;
  arguments: JsonObject;
  refused: boolean;
}

type ServerTool = Tool & { server: string };

interface Taken {
  call: WrittenCall;
  repairs: string[];
  /** Why it isn't made; absent: it is. */
  why?: string;
}

const read = (name: string) => {
  const path = process.env[name];
  if (!path) throw new Error(`${name} must name a file; nothing was read.`);
  return JSON.parse(readFileSync(path, 'utf8'));
};

export async function benchCalls(): Promise<Report> {
  const calls: WrittenCall[] = read('CALLS');
  const { tools }: { tools: ServerTool[] } = read('TOOLS');
  const ours = await loadBuilt<Ours>(new URL('entries/ours.ts', import.meta.url));
  const taken = await Promise.all(calls.map((call) => take(ours, call, tools)));
  const known = taken.filter(({ why }) => why !== notDefined);
  const count = (title: string, of: readonly Taken[], is: (each: Taken) => boolean): Row => ({
    ...{ title, unit: '', samples: of.length, figures: { ours: of.filter(is).length } },
  });
  const accepted = known.filter(({ call }) => !call.refused);
  const refused = known.filter(({ call }) => call.refused);
  return {
    setting: { node: process.version, 'calls of tools that are not defined': String(taken.length - known.length) },
    subjects: ['ours'],
    against: {},
    rows: [
      count('taken of those that their server took', accepted, ({ why }) => why === undefined),
      count('taken of those that their server refused', refused, ({ why }) => why === undefined),
      count('repaired', known, ({ repairs }) => repairs.length > 0),
      ...known
        .filter(({ why, call }) => why !== undefined || call.refused)
        .map(
          ({ call, why, repairs }): Row => ({
            ...{ title: `${call.server}: ${call.tool}`, unit: '', figures: {} },
            note: `${call.refused ? 'refused' : 'TAKEN'} by its server; ${why ?? ['taken', ...repairs].join(', ')}`,
          }),
        ),
    ],
    legend: 'A call that its server took and that is not taken here is a fault of ours.',
  };
}

const notDefined = 'its tool is not defined';

async function take(
  { aServer, nameTools, optionsFor, prepareCall, toTarget }: Ours,
  call: WrittenCall,
  tools: ServerTool[],
): Promise<Taken> {
  const layer = aServer(
    call.server,
    tools.filter(({ server }) => server === call.server),
  );
  const names = nameTools([layer], optionsFor([layer]).serverNames);
  const [name, named] = [...names].find(([, { tool }]) => tool.name === call.tool) ?? [];
  if (!name || !named) return { call, repairs: [], why: notDefined };
  const target = await toTarget(named);
  const asked = { id: 'call', name, input: call.arguments, target: { ...target, profile: 'openai' as const } }; // a literal
  const checked = await prepareCall(asked, [layer]);
  if (checked.type === 'prepared') return { call, repairs: checked.repairs };
  const details = (checked.details ?? []).map(({ path, message }) => `${path}: ${message}`).join('; ');
  return { call, repairs: [], why: `${checked.code}: ${details}` };
}
