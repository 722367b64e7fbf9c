/** The limits of one server: how long its tools may take, and how much of a result the model sees at once. */
import type { ServerState } from '#bridge';
import { say } from '#ui';
import { usePanel } from '../context';
import { LimitRow } from '../controls/limit-row';

const names = ['toolTimeout', 'resultLimit'] as const;

export function ServerLimits({ server: { id, limits = {} } }: { server: ServerState }) {
  const { serverList, settings } = usePanel();
  const usual = settings.value;
  if (!usual) return null;
  const keep = (name: (typeof names)[number], value: number | null) => {
    const { [name]: _, ...others } = limits;
    void serverList.limit(id, value === null ? others : { ...others, [name]: value });
  };
  return (
    <section>
      <h4>{say('Limits')}</h4>
      <p class="small quiet">{say('An empty field means the limit in Settings.')}</p>
      {names.map((name) => (
        <LimitRow
          key={name}
          name={name}
          value={limits[name] ?? null}
          usual={usual[name]}
          onKeep={(value) => keep(name, value)}
        />
      ))}
    </section>
  );
}
