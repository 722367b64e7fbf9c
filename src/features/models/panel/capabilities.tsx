/** What is known of a model in a few words: tools, images, context, price. */
import type { ModelChoice, ModelFacts } from '#core/settings/model-choice.ts';
import { languageSaid, say } from '#ui/language/index.tsx';
import { toThousands } from '#ui/words/figures.ts';

export function Capabilities({ facts, choice }: { facts: ModelFacts; choice?: ModelChoice }) {
  const { tools, images, context, price } = facts;
  if (choice?.type === 'demo') return <span class="caps quiet">{say('tools')}</span>;
  const known = [
    tools === undefined ? null : tools ? say('tools') : say('no tools'),
    images ? say('images') : null,
    context === undefined ? null : toThousands(context),
    price ? say('{input} / {output}', { input: toPrice(price.input), output: toPrice(price.output) }) : null,
  ].filter((word) => word !== null);
  return (
    <span
      class={tools === false ? 'caps warn' : 'caps quiet'}
      title={price && say('Dollars per million tokens, in and out')}
    >
      {known.join(' · ')}
    </span>
  );
}

/** `$2`, `$0.25`. */
const toPrice = (dollars: number): string =>
  dollars.toLocaleString(languageSaid(), { style: 'currency', currency: 'USD', minimumFractionDigits: 0 });
