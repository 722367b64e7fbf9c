/** An implementation that can be probed: a browser, with our script in every document of it or without. */
import { areas } from './scripts.ts';
import type { ProbeServer } from './server.ts';

export type SubjectName = 'native' | 'ours' | 'firefox';

/** What a probe saw, by area and name. */
export type Observations = Record<string, Record<string, unknown>>;

export interface ProbeId {
  area: string;
  name: string;
}

/** A page of a browser, as far as probing needs one. */
export interface ProbePage {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  /** Closes the windows that a probe opened. */
  closePopups(): Promise<void>;
  close(): Promise<void>;
}

export interface Subject {
  name: SubjectName;
  version: string;
  server: ProbeServer;
  openPage(): Promise<ProbePage>;
  close(): Promise<void>;
}

/** Beyond this a page is given up: its own limit is 5 seconds. */
const PATIENCE = 8000;
/** Pages at a time. */
const WIDTH = 4;

/** The names of all probes; `filter` is a part of `area: name`. */
export async function listProbes(subject: Subject, filter = ''): Promise<ProbeId[]> {
  const page = await subject.openPage();
  await page.goto(subject.server.origins.same);
  const all: ProbeId[] = [];
  for (const area of areas) {
    if (area.startsWith('scratch') && !filter.startsWith('scratch')) continue;
    const names = await page.evaluate(`conformance.names(${JSON.stringify(area)})`);
    for (const name of JSON.parse(String(names))) all.push({ area, name });
  }
  await page.close();
  return all.filter(({ area, name }) => `${area}: ${name}`.includes(filter));
}

/** Asks each probe in a fresh document, some at a time. */
export async function observe(subject: Subject, probes: ProbeId[], width = WIDTH): Promise<Observations> {
  const observations: Observations = {};
  const waiting = [...probes];
  const work = async () => {
    let page = await subject.openPage();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await askOnce(page, subject, next);
      if (!answer) {
        await page.close();
        page = await subject.openPage();
      }
      observations[next.area] = {
        ...observations[next.area],
        [next.name]: answer ? JSON.parse(answer) : { gone: true },
      };
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: Math.min(width, probes.length) }, work));
  return observations;
}

/** The probe's answer as JSON; nothing if the page went away or is stuck. */
async function askOnce(page: ProbePage, { server }: Subject, { area, name }: ProbeId): Promise<string | undefined> {
  const ask = async () => {
    await page.goto(server.origins.same);
    const answer = await page.evaluate(`conformance.run(${JSON.stringify(area)}, ${JSON.stringify(name)})`);
    await page.closePopups();
    return String(answer);
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
  });
  const answer = await Promise.race([ask().catch(() => undefined), late]);
  clearTimeout(timer);
  return answer;
}

/** Whether documents have the API: a browser may have none of its own. */
export async function hasApi(subject: Subject): Promise<boolean> {
  const page = await subject.openPage();
  await page.goto(subject.server.origins.same);
  const has = await page.evaluate("'modelContext' in document");
  await page.close();
  return has === true;
}

/** A content script comes a moment after its extension. */
export async function waitForApi(subject: Subject): Promise<void> {
  for (let i = 0; i < 50; i++) {
    if (await hasApi(subject)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Our script didn't come into the pages of ${subject.version}.`);
}
