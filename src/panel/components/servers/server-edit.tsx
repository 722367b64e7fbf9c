/** A server's address, name and headers, edited in its place in the list. */
import { say } from '#ui';
import type { ServerForm } from '../../models/servers/server-form';
import { usePanel } from '../context';
import { ServerFields } from './server-fields';
import { TestButton } from './test-button';

export function ServerEdit({ form }: { form: ServerForm }) {
  const { serverList } = usePanel();
  const submit = (event: Event) => {
    event.preventDefault();
    void serverList.keep();
  };
  return (
    <form class="form editing" aria-label={say('Edit {name}', { name: form.server?.name ?? '' })} onSubmit={submit}>
      <ServerFields form={form} />
      <div class="row">
        <TestButton form={form} />
        <span class="grow" />
        <button type="button" class="btn ghost" onClick={() => (serverList.editing.value = null)}>
          {say('Cancel')}
        </button>
        <button type="submit" class="btn primary" disabled={!form.ready.value || form.busy.value !== null}>
          {say('Save')}
        </button>
      </div>
    </form>
  );
}
