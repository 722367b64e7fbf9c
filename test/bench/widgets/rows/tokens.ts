/** What the widgets cost in a prompt: the built-in server's few tools, beside a tool for each widget. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { Ours } from '../../agent/source.ts';
import { median } from '../../statistics.ts';
import { type Row, toFigure } from '../../table.ts';

const tokensOf = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });

export function weighDefinitions(ours: Ours): Row[] {
  const { specs, toGuide } = ours;
  const each = weigh(ours, aToolEach(ours));
  const row = (what: string, names: readonly string[]): Row => {
    const figure = weigh(ours, only(ours, names));
    return {
      title: `${specs.length} widgets: ${what}`,
      unit: 'tokens',
      figures: { ours: figure, 'a tool each': each },
      note: `o200k_base; a tool each is ${toFigure(each / figure)} times as much`,
    };
  };
  return [
    row('widget_display alone', ['widget_display']),
    row('with the three recipe tools', ['widget_display', 'search_recipes', 'list_recipes', 'get_recipe']),
    {
      title: 'Recipe and schema of one widget, read when it is wanted, median',
      unit: 'tokens',
      figures: { ours: median(specs.map((spec) => tokensOf(toGuide(spec) + JSON.stringify(spec.schema)))) },
      samples: specs.length,
    },
  ];
}

function only(ours: Ours, names: readonly string[]): ToolLayer {
  const layer = ours.builtIn();
  const tools = layer.tools.filter(({ name }) => names.includes(name));
  if (tools.length !== names.length) throw new Error(`The built-in server lacks one of: ${names.join(', ')}.`);
  return { ...layer, tools };
}

/** As a server without `widget_display` would offer them. */
function aToolEach({ specs, localLayer, builtIn }: Ours): ToolLayer {
  const hints = builtIn().tools[0]?.hints;
  if (!hints) throw new Error('The built-in server has no tool.');
  const execute = () => Promise.reject(new Error('Nobody calls it.'));
  const tools = specs.map(({ name, description, schema }) => ({
    name,
    description,
    inputSchema: schema,
    hints,
    execute,
  }));
  return localLayer({ name: 'autoui', tools });
}

function weigh(ours: Ours, layer: ToolLayer): number {
  const offer = ours.buildToolsFromLayers([layer], ours.optionsFor([layer], { profile: 'openai' }));
  return tokensOf(JSON.stringify(ours.toOpenAiTools(offer)));
}
