/** For a page's developer: where in the page a tool comes from, and how its calls went. */
import { useState } from 'preact/hooks';
import type { ToolRow } from '#bridge';
import { LinkButton, say, sayCount, Visible } from '#ui';
import { usePanel } from '../context';

export function Origin({ tool }: { tool: ToolRow }) {
  const { bench, showForm } = usePanel();
  const calls = bench.callsOf(tool);
  if (!(tool.registeredAt || (tool.declarative && showForm) || calls)) return null;
  return (
    <p class="small quiet tool-origin">
      <RegisteredAt tool={tool} />
      {tool.declarative && <Form name={tool.name} />}
      {calls && <span>{wordCalls(calls)}</span>}
    </p>
  );
}

function RegisteredAt({ tool: { registeredAt: at } }: { tool: ToolRow }) {
  const { openSource } = usePanel();
  if (!at) return null;
  const { pathname, host } = new URL(at.url);
  const place = `${pathname.split('/').at(-1) || host}:${at.line}:${at.column}`;
  return (
    <span title={`${at.url}:${at.line}:${at.column}`}>
      {say('Registered at')}{' '}
      {openSource ? <LinkButton onClick={() => openSource(at)}>{place}</LinkButton> : <Visible text={place} />}
    </span>
  );
}

function Form({ name }: { name: string }) {
  const { showForm } = usePanel();
  const [isGone, setGone] = useState(false);
  if (!showForm) return null;
  return (
    <span>
      <LinkButton onClick={async () => setGone(!(await showForm(name)))}>{say('Show its form')}</LinkButton>
      {isGone && <span role="alert"> {say('Its form is in a frame of another site, or gone.')}</span>}
    </span>
  );
}

function wordCalls({ ended, failed, milliseconds }: { ended: number; failed: number; milliseconds: number }): string {
  const all = sayCount(ended, '{count} call', '{count} calls');
  const last = say('last {milliseconds} ms', { milliseconds: String(milliseconds) });
  return [all, failed > 0 && sayCount(failed, '{count} failed', '{count} failed'), last].filter(Boolean).join(', ');
}
