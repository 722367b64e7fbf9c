/** Asks the server of a form whether it works, and keeps nothing. */
import { say } from '#ui';
import type { ServerForm } from '../../models/servers/server-form';

export function TestButton({ form }: { form: ServerForm }) {
  const testing = form.busy.value === 'testing';
  return (
    <button type="button" class="btn" disabled={!form.ready.value || form.busy.value !== null} onClick={form.test}>
      {testing && <span class="spin" />}
      {testing ? say('Testing') : form.outcome.value ? say('Test again') : say('Test')}
    </button>
  );
}
