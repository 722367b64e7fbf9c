/** A turn's prompt and offer: how long they take to build, and what they cost in a request. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { ToolLayer } from '#core/tools/layer.ts';
import type { Offer } from '#core/tools/offer.ts';
import { median } from '../../statistics.ts';
import { type Row, toFigure } from '../../table.ts';
import { timesOf } from '../measure.ts';
import type { Ours } from '../source.ts';

type Build = () => { system: string; offer: Offer };

/** The first turn of a conversation with these servers: as it is, and with every tool of every server. */
export function weighOffer(ours: Ours, title: string, servers: readonly ToolLayer[]): Row[] {
  const layers = [ours.builtIn(), ...servers];
  const options = ours.optionsFor(layers, { profile: 'openai' });
  const serverNames = new Map(options.serverNames);
  const build = (offerOf: Ours['buildDiscoveryTools']) => () => {
    const offer = offerOf(layers, options);
    return {
      offer,
      system: ours.toPlain(
        ours.buildSystemPrompt(offer, layers, {
          serverNames,
          settings: ours.defaultConversationSettings,
        }),
      ),
    };
  };
  const builds = { ours: build(ours.buildDiscoveryTools), flat: build(ours.buildToolsFromLayers) };
  const count = servers.reduce((sum, { tools }) => sum + tools.length, 0);
  const what = `${title}, ${servers.length} servers with ${count.toLocaleString('en')} tools`;
  return [timeRow(what, builds), sizeRow(what, builds), tokenRow(ours, what, builds)];
}

type Builds = { ours: Build; flat: Build };

const rounds = 40;

const timeRow = (what: string, builds: Builds): Row => ({
  title: `${what}: prompt and offer are built`,
  unit: 'ms',
  figures: { ours: median(timesOf(rounds, builds.ours)), flat: median(timesOf(rounds, builds.flat)) },
  samples: rounds,
});

const sizeRow = (what: string, { ours, flat }: Builds): Row => ({
  title: `${what}: tools offered in the first turn`,
  unit: '',
  figures: { ours: ours().offer.tools.length, flat: flat().offer.tools.length },
});

function tokenRow({ toOpenAiTools }: Ours, what: string, builds: Builds): Row {
  const count = (build: Build) => {
    const { system, offer } = build();
    return tokensOf(system) + tokensOf(JSON.stringify(toOpenAiTools(offer)));
  };
  const title = `${what}: prompt and tools of the first request`;
  return { title, unit: 'tokens', ...compareTokens(count(builds.ours), count(builds.flat)) };
}

const compareTokens = (ours: number, flat: number): Pick<Row, 'figures' | 'note'> => ({
  figures: { ours, flat },
  note: `o200k_base; flat is ${toFigure(flat / ours)} times as much`,
});

const tokensOf = (text: string): number => countTokens(text, { disallowedSpecial: new Set() });

/** `widget_display` for all widgets, beside a tool for each widget with the widget's own schema. */
export function weighWidgets(ours: Ours): Row {
  const { specs, localLayer, builtIn } = ours;
  const hints = builtIn().tools[0]?.hints;
  if (!hints) throw new Error('There is no widget tool to weigh.');
  const execute = () => Promise.reject(new Error('Nobody calls it.'));
  const tools = specs.map(({ name, description, schema }) => ({
    name,
    description,
    inputSchema: schema,
    hints,
    execute,
  }));
  const display = builtIn();
  const one = { ...display, tools: display.tools.filter(({ name }) => name === 'widget_display') };
  const weigh = (layer: ToolLayer) => {
    const offer = ours.buildToolsFromLayers([layer], ours.optionsFor([layer], { profile: 'openai' }));
    return tokensOf(JSON.stringify(ours.toOpenAiTools(offer)));
  };
  const compared = compareTokens(weigh(one), weigh(localLayer({ name: 'autoui', tools })));
  return { title: `${specs.length} widgets: their definitions`, unit: 'tokens', ...compared };
}
