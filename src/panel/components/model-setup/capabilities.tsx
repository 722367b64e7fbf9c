/** What is known of a model in a few words: tools, images, context, price. Unknown facts are called unknown. */
import type { ModelChoice, ModelFacts } from '#settings';
import { languageSaid, say, toThousands } from '#ui';

export function Capabilities({ facts, choice }: { facts: ModelFacts; choice?: ModelChoice }) {
  const { tools, images, context, price } = facts;
  if (choice?.type === 'demo') return <span class="caps quiet">{say('tools')}</span>;
  const known = [
    tools === undefined ? null : tools ? say('tools') : say('no tools'),
    images ? say('images') : null,
    context === undefined ? null : toThousands(context),
    price ? say('{input} / {output}', { input: toPrice(price.input), output: toPrice(price.output) }) : null,
  ].filter((word) => word !== null);
  const title = [
    wordAbility(tools, say('Calls tools'), say('Can’t call tools'), say('Tools: unknown')),
    wordAbility(images, say('Sees images'), say('Can’t see images'), say('Images: unknown')),
    context === undefined ? say('Context size: unknown') : say('Reads {count} tokens', { count: toThousands(context) }),
    price ? say('Dollars per million tokens, in and out') : say('Price: unknown'),
  ].join('. ');
  return (
    <span class={tools === false ? 'caps warn' : 'caps quiet'} title={title}>
      {known.length > 0 ? known.join(' · ') : say('abilities unknown')}
    </span>
  );
}

/** `$2`, `$0.25`. */
const toPrice = (dollars: number): string =>
  dollars.toLocaleString(languageSaid(), { style: 'currency', currency: 'USD', minimumFractionDigits: 0 });

const wordAbility = (able: boolean | undefined, yes: string, no: string, unknown: string): string =>
  able === undefined ? unknown : able ? yes : no;
