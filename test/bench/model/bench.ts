/**
 * What a real model does with the built extension: `npm run bench -- model --url http://127.0.0.1:8080 --model NAME`, at any address that
 * speaks OpenAI's protocol; without an address, a scripted model that knows the way of each task. Chromium. What each task came to is
 * written into a file of its own, and a task that has one isn't played again: a slow model goes on where it was. `--tasks a,b` plays
 * these again, `--only one|two|server|none` those of a kind; `--into FOLDER` is where the files are,
 * `--build FOLDER` another build of the extension.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flowRecipes } from '../../../scripts/recipes-plugin.ts';
import { widgetValidators } from '../../../scripts/widget-validators.ts';
import type { Report, Row } from '../table.ts';
import type { Played } from './in-browser.ts';
import { type Kind, type Task, tasks } from './tasks.ts';

type InBrowser = typeof import('./in-browser.ts');

interface Options {
  url?: string | undefined;
  model?: string | undefined;
  tasks?: string | undefined;
  only?: string | undefined;
  into?: string | undefined;
  limit?: string | undefined;
  build?: string | undefined;
}

export async function benchModel(options: Options): Promise<Report> {
  const { url, model = 'scripted', only, into, limit, build, tasks: named } = options;
  const folder = into ?? join('.output', 'model-bench', model.replaceAll(/[^\w.-]+/g, '_'));
  mkdirSync(folder, { recursive: true });
  const fileOf = ({ id }: Pick<Task, 'id'>) => join(folder, `${id}.json`);
  const wanted = named?.split(',');
  const open = tasks.filter((task) =>
    wanted ? wanted.includes(task.id) : (!only || task.kind === only) && !existsSync(fileOf(task)),
  );
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport<InBrowser>(new URL('in-browser.ts', import.meta.url).pathname, {
    configFile: false,
    plugins: [flowRecipes(), widgetValidators()],
  });
  const address = url?.replace(/\/(v1\/?)?$/, '');
  for (const at of new Set(open.map((task) => task.at))) {
    const stage = await module.openStage(at, { url: address, model, limit: Number(limit ?? 900), extension: build });
    try {
      for (const task of open.filter((each) => each.at === at)) {
        const played = await stage.play(task);
        writeFileSync(fileOf(task), `${JSON.stringify(played, null, 1)}\n`);
        const { done, ended, calls, wrong, seconds } = played;
        console.error(
          `${task.id}: ${done ? 'done' : 'not done'}, ${ended}, ${calls} calls, ${wrong} wrong, ${seconds} s`,
        );
      }
    } finally {
      await stage.close();
    }
  }
  const all: Played[] = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return toReport(
    model,
    tasks.flatMap(({ id }) => all.find(({ task }) => task === id) ?? []),
  );
}

const columns = ['done', 'calls', 'wrong', 'repairs', 'tokensIn', 'cached', 'tokensOut', 'seconds'] as const; // the names of figures

function toReport(model: string, played: readonly Played[]): Report {
  const toRow = (title: string, of: readonly Played[], more: Partial<Row> = {}): Row => ({
    ...{ title, unit: '', samples: of.length },
    figures: Object.fromEntries(columns.map((name) => [name, of.reduce((sum, each) => sum + Number(each[name]), 0)])),
    ...more,
  });
  const kinds: Record<Kind, string> = {
    one: 'one tool of the page',
    two: 'two steps',
    server: 'a server of sixty tools',
    none: 'no call is wanted',
  };
  return {
    setting: { model, tasks: String(played.length) },
    subjects: columns,
    against: {},
    rows: [
      ...Object.entries(kinds).map(([kind, title]) =>
        toRow(
          title,
          played.filter((each) => each.kind === kind),
        ),
      ),
      toRow('all', played),
      ...played.map((each) => toRow(each.task, [each], { note: each.ended })),
    ],
    legend:
      'Done: by what the page or server came to. Wrong: calls that failed. Sums, with the seconds of all turns and cards.',
  };
}
