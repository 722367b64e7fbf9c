/** What is drawn in place of a sandboxed page that was stopped. */
import type { RenderableProps } from 'preact';
import { Notice } from './controls/controls';
import { say } from './language';
import type { SandboxStop } from './sandbox-host';

/** `children`: a way to begin anew. */
export function SandboxStopped({ why, children }: RenderableProps<{ why: SandboxStop }>) {
  const what =
    why === 'left' ? say('Stopped: it tried to leave its page.') : say('Stopped: it sent too many messages.');
  return (
    <Notice icon="shield" tone="warn" what={what} next="">
      {children}
    </Notice>
  );
}
