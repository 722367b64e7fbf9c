/** Starts a subject by its name, with a server for its pages. */
import { launchChromiumSubject } from './chromium-subject.ts';
import { launchFirefoxSubject } from './firefox-subject.ts';
import { bundleHarness } from './scripts.ts';
import { startServer } from './server.ts';
import type { Subject, SubjectName } from './subject.ts';

export async function openSubject(name: SubjectName): Promise<Subject> {
  const server = await startServer(await bundleHarness());
  const subject = await (name === 'firefox' ? launchFirefoxSubject(server) : launchChromiumSubject(name, server));
  return {
    ...subject,
    async close() {
      await subject.close();
      server.close();
    },
  };
}
