/** What a user hands on when something goes wrong: kinds, counts and codes; never an address, a name, a key or what was said. */
import { callsIn } from '#core/log/conversation.ts';
import type { Panel } from '#ui/panel/context.ts';

/** Of the newest. */
const maxErrors = 20;

type Known = Pick<Panel, 'connection' | 'conversation' | 'models' | 'pages' | 'servers' | 'toolCount' | 'isDeveloper'>;

/** In English and in lines, for who reads reports. */
export function writeReport({ connection, conversation, models, ...around }: Known): string {
  const { pages, servers, toolCount, isDeveloper } = around;
  const count = (kinds: readonly string[]) =>
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, { length }]) => `${kind} ${length}`).join(', ') || 'none';
  return [
    `Tabhand ${connection.version ?? ''}`,
    `Browser: ${navigator.userAgent}`,
    `Language: ${navigator.language}`,
    `Model: ${models.current.value?.type ?? 'none'}`,
    `Pages: ${count((pages.value ?? []).map(({ access }) => access))}`,
    `Notices of pages: ${count((pages.value ?? []).flatMap(({ notices }) => notices.map(({ code }) => code)))}`,
    `Tools of pages: ${toolCount.value.all}, unavailable ${toolCount.value.unavailable}`,
    `Servers: ${count((servers.value ?? []).map(({ state }) => state))}`,
    `Developer tools: ${isDeveloper.value ? 'on' : 'off'}`,
    `Errors in this chat: ${count(errorsIn(conversation.state.value).slice(-maxErrors))}`,
  ].join('\n');
}

/** Their codes: of calls, and then of runs. */
function errorsIn(state: Known['conversation']['state']['value']): string[] {
  const calls = callsIn(state).flatMap(({ result }) => {
    const outcome = result?.outcome;
    if (outcome?.type === 'failure') return outcome.code;
    return outcome?.isError ? 'tool-error' : [];
  });
  return [...calls, ...state.runs.flatMap(({ ended }) => ended?.failure?.code ?? [])];
}
