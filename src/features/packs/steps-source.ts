/** A pack without code as its text: kept steps that the user named. */
import type { Step, StepsTool } from '#core/log/steps.ts';

interface Kept extends Pick<StepsTool, 'name' | 'description' | 'steps'> {
  title: string;
  /** Of the pages on which it is offered. */
  origin: string;
}

export function toStepsSource({ steps, origin, ...named }: Kept): string {
  const { protocol, hostname } = new URL(origin);
  const parameters = steps.flatMap((step) =>
    step.parameter === undefined ? [] : [[step.parameter, toSchema(step)] as const],
  ); // const: a pair
  const inputSchema = {
    type: 'object',
    properties: Object.fromEntries(parameters),
    required: Object.keys(Object.fromEntries(parameters)),
  };
  const pack = {
    ...{ name: named.title, matches: [`${protocol}//${hostname}/*`] },
    ...{ version: '1.0', verifiedOn: new Date().toISOString().slice(0, 10) },
    tools: [{ ...named, inputSchema, steps: steps.map(withoutParameter) }],
  };
  return `export default ${JSON.stringify(pack, null, 2)};\n`;
}

/** A parameter takes the place of the value. */
const withoutParameter = (step: Step): Step => (step.parameter === undefined ? step : { ...step, value: undefined });

const toSchema = ({ value, name }: Step) => ({
  ...(Array.isArray(value) ? { type: 'array', items: { type: 'string' } } : { type: typeof value }),
  description: name,
});
