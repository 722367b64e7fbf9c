/** What the commands that need a page have in common: their options, and a browser that lasts as long as their work. */
import { readSeconds } from './arguments';
import type { CommandInput, Options } from './command';
import { findBrowser } from './driver/find-browser';
import { launch } from './driver/launch';
import { ToolPage } from './driver/page';
import { CliProblem } from './problem';
import { plainLine, type Terminal } from './terminal';

export const pageOptions = {
  browser: {
    type: 'string',
    value: 'BROWSER',
    about: 'chromium, firefox, or the path of one; otherwise TABHAND_BROWSER’s, or what is found',
  },
  wait: {
    type: 'string',
    value: 'SECONDS',
    about: 'how long to wait for the server, and for the page’s first tool (5)',
  },
  headed: { type: 'boolean', about: 'show the browser’s window' },
  'no-sandbox': { type: 'boolean', about: 'start Chromium without its sandbox, where a container allows none' },
} as const satisfies Options;

type Request = CommandInput<typeof pageOptions>;

/** Milliseconds. */
const usualWait = 5000;

export async function withPage<T>(request: Request, url: string, work: (page: ToolPage) => Promise<T>): Promise<T> {
  const { options, project, terminal, env, signal } = request;
  const found = findBrowser(options.browser ?? project.browser, env);
  const wait = readSeconds('wait', options.wait ?? project.wait?.toString(), usualWait);
  terminal.progress(`Starting ${found.kind} …`);
  const choices = { headed: options.headed === true, noSandbox: options['no-sandbox'] === true, env, signal };
  const driven = await launch(found, choices);
  try {
    terminal.progress(`Opening ${url} …`);
    const onAsking = (tool: string) =>
      terminal.note(
        `${plainLine(tool)} asks its page’s user something, and nobody is there: the call waits until its time is over.`,
      );
    const page = await ToolPage.open(driven, { url, wait, signal, onAsking });
    terminal.progress('Waiting for tools …');
    return await work(page);
  } finally {
    terminal.progress('');
    await driven.close().catch(() => undefined);
  }
}

/** The page's tools; a page without any is a problem, which says why there may be none. That some were left out is noted. */
export async function toolsOf(page: ToolPage, terminal: Terminal) {
  const tools = await page.tools();
  for (const notice of page.state().notices) {
    if (notice.code !== 'too-many-tools' && notice.code !== 'too-large') continue;
    const counted = notice.code === 'too-large' ? 'characters of definitions' : 'tools';
    const left = notice.left === undefined ? 'only the first ones are looked at' : `Tabhand leaves out ${notice.left}`;
    terminal.note(`${notice.origin} offers more than ${notice.limit} ${counted}: ${left}.`);
  }
  if (tools.length === 0) throw noTools(page);
  return tools;
}

const noTools = (page: ToolPage) => new CliProblem(`${page.url} ${whyNone[page.state().access]}`, 1);

const whyNone: Record<ReturnType<ToolPage['state']>['access'], string> = {
  open: 'offers no tools. If they come late, wait longer with --wait; if they need a sign-in, this browser has none.',
  closed: 'is one of the browser’s own pages, which extensions can’t reach.',
  'no-permission': 'can’t be reached by the extension.',
  insecure: 'isn’t secure, so it has no WebMCP: use https://, or http:// on localhost.',
  off: 'is blocked in Tabhand.',
  pdf: 'is a PDF file, which has no tools.',
};
