/** Widgets in tabs, columns, steps or sections. What is saved or printed shows all tabs, one below the other. */
import type { ComponentChildren } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { Whole } from '#ui/drawing-context.ts';
import { Icon } from '#ui/icon.tsx';
import { say } from '#ui/language/index.tsx';
import { TabList } from '#ui/tabs.tsx';
import { Heading } from '../../parts/heading';
import { InnerWidgets } from '../../parts/inner';
import type { ViewProps } from '../../widget';
import type { container } from './spec';
import './view.css';

export default function ContainerView({ data: { layout = 'tabs', parts, title } }: ViewProps<typeof container>) {
  const { draw, titleOf } = useContext(InnerWidgets);
  const isWhole = useContext(Whole) !== null;
  const drawn = parts.map((part, i) => ({
    key: `p${i}`,
    name: part.title || (titleOf(part.widgets[0] ?? '') ?? String(i + 1)),
    isNamed: Boolean(part.title),
    body: part.widgets.map((id, nth) => <div key={`${id} ${nth}`}>{draw(id) ?? <p class="quiet small">{id}</p>}</div>),
  }));
  return (
    <div class="holds" data-view="container" data-layout={layout} dir="auto">
      <Heading title={title || undefined} />
      {parts.length === 0 && <p class="mid">{say('No items')}</p>}
      {layout === 'tabs' && !isWhole && drawn.length > 0 ? (
        <Tabs label={title || say('Group')} parts={drawn} />
      ) : (
        <div class="parts">
          {drawn.map((part) =>
            layout === 'section' ? (
              <details key={part.key} class="part" open>
                <summary>
                  <Icon name="right" size={14} />
                  <span>{part.name}</span>
                </summary>
                <Body {...part} />
              </details>
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own box
              <div key={part.key} class="part" role="group" aria-label={part.name}>
                {(part.isNamed || layout !== 'columns') && <h3 class="part-name">{part.name}</h3>}
                <Body {...part} />
              </div>
            ),
          )}
        </div>
      )}
    </div>
  );
}

interface Part {
  key: string;
  name: string;
  body: ComponentChildren;
}

const Body = ({ body }: Part) => <div class="part-body">{body}</div>;

function Tabs({ label, parts }: { label: string; parts: readonly Part[] }) {
  const id = useId();
  const [picked, pick] = useState('p0');
  const shown = parts.find(({ key }) => key === picked) ?? parts[0];
  if (!shown) return null;
  return (
    <>
      <TabList
        id={id}
        label={label}
        names={Object.fromEntries(parts.map(({ key, name }) => [key, name]))}
        shown={shown.key}
        onPick={pick}
      />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.key}`} key={shown.key}>
        <Body {...shown} />
      </div>
    </>
  );
}
