/** A provider as an eval asks it: with tools under names that every service takes, and the price of what it used. */
import type { CodedFailure, EvalModel, EvalTool } from '#bench/evals';
import { alternate, type ModelFailure, type PriceOf, toRequestFigures } from '#conversation';
import type { Provider } from '#providers';
import { toProviderSchema } from '#tools';

export function toEvalModel(provider: Provider | ModelFailure, priceOf: PriceOf): EvalModel | CodedFailure {
  if ('code' in provider) return provider;
  const { model, profile } = provider;
  return {
    costOf(usage) {
      const { cost, unpriced } = toRequestFigures({ model, usage }, priceOf);
      return unpriced > 0 ? undefined : cost;
    },
    async *stream({ system, messages, tools }, signal) {
      const names = new Map(tools.map(({ name }) => [toLegalName(name), name]));
      const renamed = messages.map((message) => {
        if (message.role === 'user') return message;
        if (message.role === 'tool') return { ...message, name: toLegalName(message.name) };
        return { ...message, calls: message.calls.map((call) => ({ ...call, name: toLegalName(call.name) })) };
      });
      const offered = tools.map((tool) => toOffered(tool, profile));
      // What a service wants back comes from here, and only goes back there.
      const request = { system, messages: alternate(renamed as Parameters<typeof alternate>[0]), tools: offered };
      for await (const event of provider.stream(request, signal))
        yield event.type === 'tool-call' ? { ...event, name: names.get(event.name) ?? event.name } : event;
    },
  };
}

const toLegalName = (name: string): string => name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';

const toOffered = ({ name, description, inputSchema }: EvalTool, profile: Provider['profile']) => ({
  name: toLegalName(name),
  description,
  inputSchema: toProviderSchema(inputSchema, profile).schema,
});
