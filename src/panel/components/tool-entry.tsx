/** One tool of the list: its name, its hints and one line; opened, its whole description and its schema. */
import { useState } from 'preact/hooks';
import type { ToolRow } from '#bridge';
import type { ToolHints } from '#tools';
import { Badge, CopyButton, hintWords, Icon, type IconName, JsonTree, type Provenance, Visible } from '#ui';
import { usePanel } from './context';
import { SeenSchema } from './seen-schema';

const glyphs: [keyof ToolHints, IconName][] = [
  ['readOnly', 'eye'],
  ['untrustedContent', 'shield'],
  ['consequential', 'bolt'],
  ['destructive', 'trash'],
];

export function ToolEntry({ tool, from }: { tool: ToolRow; from: Provenance }) {
  const { refreshPage } = usePanel();
  const [open, setOpen] = useState(false);
  const off = tool.disabled || tool.unavailable !== undefined;
  const onToggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
    setOpen(currentTarget.open);
    if (currentTarget.open && tool.lazy) void refreshPage();
  };
  return (
    <details class={off ? 'tool off' : 'tool'} name="tool" onToggle={onToggle}>
      <summary>
        <span class="nm">
          <span class="cut">
            <Visible text={tool.name} />
          </span>
          {tool.lazy && <Icon name="fn" size={14} label="Its schema is made anew at each listing" />}
          {tool.declarative && <span class="tag">Form</span>}
          {tool.unavailable !== undefined ? (
            <span class="tag danger">Unavailable</span>
          ) : (
            tool.disabled && <span class="tag">Disabled</span>
          )}
        </span>
        <span class="hints">
          {glyphs.map(([hint, icon]) => tool.hints[hint] && <HintGlyph key={hint} hint={hint} icon={icon} />)}
          <Icon name="right" size={14} />
        </span>
        <Line tool={tool} />
      </summary>
      <div class="open">
        <div class="dtl">
          <h3 class="big">
            <Visible text={tool.name} />
          </h3>
          <Badge {...from} />
        </div>
        <Details tool={tool} />
        {open && <SeenSchema tool={tool} />}
      </div>
    </details>
  );
}

function HintGlyph({ hint, icon }: { hint: keyof ToolHints; icon: IconName }) {
  return (
    <span class={hint === 'destructive' ? 'danger' : ''}>
      <Icon name={icon} size={14} label={hintWords[hint]} />
    </span>
  );
}

function Line({ tool: { unavailable, disabled, description } }: { tool: ToolRow }) {
  if (unavailable !== undefined) {
    return (
      <span class="ds cut danger">
        <Visible text={unavailable} dir="auto" />
      </span>
    );
  }
  return (
    <span class="ds cut" dir="auto">
      <Visible text={description || (disabled ? 'Switched off by its page' : 'No description')} dir="auto" />
    </span>
  );
}

function Details({ tool }: { tool: ToolRow }) {
  const hints = Object.entries(hintWords).filter(([hint]) => tool.hints[hint as keyof ToolHints]); // keys of hintWords are those of ToolHints
  return (
    <>
      <p class="mid" dir="auto">
        <Visible text={tool.description || 'It has no description.'} dir="auto" />
      </p>
      {tool.disabled && (
        <p class="small mid">Its page has switched it off for now. It can’t be called, and models don’t see it.</p>
      )}
      {tool.unavailable !== undefined && (
        <p class="small danger">{`${tool.unavailable} It is tried again at each listing.`}</p>
      )}
      {(hints.length > 0 || tool.lazy) && (
        <p class="tags">
          {tool.lazy && <span class="tag">Lazy schema</span>}
          {hints.map(([hint, word]) => (
            <span key={hint} class="tag">
              {word}
            </span>
          ))}
        </p>
      )}
      {tool.schema ? <Schema schema={tool.schema} /> : <p class="small quiet">No schema: it takes any object.</p>}
    </>
  );
}

function Schema({ schema }: { schema: NonNullable<ToolRow['schema']> }) {
  return (
    <section>
      <h3 class="row">
        Schema
        <span class="grow" />
        <CopyButton what="schema" text={() => JSON.stringify(schema, null, 2)} />
      </h3>
      <JsonTree value={schema} label="Schema" depth={3} />
    </section>
  );
}
