/** The pages and the tasks. */
import { bundled } from './bundled.ts';
import { editors } from './editors.ts';
import { further } from './further.ts';
import { plain } from './plain.ts';
import { published } from './published.ts';
import { seen } from './seen.ts';

export interface TaskPage {
  /** Of npm, and of Debian. */
  packages?: string;
  debian?: string;
  /** Of a page written for the run: its body, and a script that is bundled. */
  html?: string;
  script?: string;
  /** The path of a published page. */
  at?: string;
  /** Goal; way; what holds of the page in the end; further ways, if the first doesn't lead there. */
  tasks: readonly (readonly [goal: string, way: string, truth: string, ...detours: string[]])[];
}

export interface Task {
  page: string;
  goal: string;
  way: string;
  truth: string;
  detours: string[];
}

export const pages: Readonly<Record<string, TaskPage>> = {
  ...plain,
  ...bundled,
  ...further,
  ...editors,
  ...published,
  ...seen,
};

export const tasks: readonly Task[] = Object.entries(pages).flatMap(([page, { tasks }]) =>
  tasks.map(([goal, way, truth, ...detours]) => ({ page, goal, way, truth, detours })),
);
