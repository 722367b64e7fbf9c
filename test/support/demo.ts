/** The demo as `npm run demo` starts it, after its build; gives what it says. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export async function runDemo(show: Record<string, unknown>): Promise<string> {
  const words = ['--disable-warning=ExperimentalWarning', 'scripts/demo/show.mjs', JSON.stringify(show)];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: { ...process.env, MOZ_HEADLESS: '1' } });
  return stdout;
}
