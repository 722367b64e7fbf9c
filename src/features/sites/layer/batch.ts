/** Several of a page's tools in one call, as proposed in issue 222 of WebMCP's repository: in order, up to the first that fails. */
import { type BatchStep, batchTool, stepsOf } from '#core/tools/batch-call.ts';
import { hashDefinition, sha256 } from '#core/tools/definition.ts';
import { canBeOffered } from '#core/tools/discovery.ts';
import { noHints, whyAsking } from '#core/tools/hints.ts';
import { lookUp, pointerBy } from '#core/tools/json-pointer.ts';
import type { LayerCall, ToolLayer } from '#core/tools/layer.ts';
import { parseJson, writeJson } from '#core/tools/long-numbers.ts';
import { type Content, failure, resultText, type ToolFailure, type ToolOutcome } from '#core/tools/result.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import { isJsonObject, type JsonObject, type Tool } from '#core/tools/tool.ts';
import { lostInScript, toScript, validateInput } from '#core/tools/validate.ts';

const maxSteps = 20;

const inputSchema = {
  type: 'object',
  properties: {
    steps: {
      type: 'array',
      minItems: 1,
      maxItems: maxSteps,
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'Names the step, so that later ones can use its result.' },
          tool: { type: 'string', description: 'The tool’s own name, without what stands before it in its full name.' },
          args: {
            type: 'object',
            description: 'Its arguments. A text "$ref:ID.member" stands for that member of the result of step ID.',
          },
        },
        required: ['tool'],
        additionalProperties: false,
      },
    },
  },
  required: ['steps'],
  additionalProperties: false,
};

/**
 * Adds the tool to a page's layer that has at least two tools for models and none of this name. Its definition bears a digest of
 * theirs: a call that was offered with other tools asks again.
 */
export async function withBatch<Layer extends ToolLayer>(layer: Layer): Promise<Layer> {
  const inner = layer.tools.filter(canBeOffered);
  const [first] = inner;
  if (!first || inner.length < 2 || layer.tools.some(({ name }) => name === batchTool)) return layer;
  const digests = inner.map(async (each) => `${each.name} ${await hashDefinition(each)}`);
  const $comment = `sha256:${await sha256((await Promise.all(digests)).join('\n'))}`;
  const tool: Tool = {
    name: batchTool,
    description:
      'Runs several tools of this page one after the other, and stops at the first that fails. Saves turns where the steps are known beforehand.',
    inputSchema: { ...inputSchema, $comment },
    hints: {
      ...noHints,
      // A tool may say both: on its own it asks each time.
      readOnly: inner.every(({ hints }) => hints.readOnly && !whyAsking(hints)),
      untrustedContent: inner.some(({ hints }) => hints.untrustedContent),
    },
    lazy: false,
    disabled: false,
    source: first.source,
  };
  return {
    ...layer,
    tools: [...layer.tools, tool],
    foresee: async (call, signal) =>
      call.tool.name === batchTool ? foresee(layer, call.input) : ((await layer.foresee?.(call, signal)) ?? null),
    call: (call, signal) => (call.tool.name === batchTool ? runSteps(layer, call, signal) : layer.call(call, signal)),
    // Each step was a call of its own, and has been forgotten.
    recover: async (lost, signal) =>
      (lost.tool === batchTool ? undefined : await layer.recover?.(lost, signal)) ?? { type: 'unknown' },
  };
}

/** Each step with its tool's definition: what the user allows is these steps with these tools. */
async function foresee(layer: ToolLayer, input: JsonObject): Promise<Foreseen | ToolFailure> {
  const elements: Foreseen['elements'] = [];
  for (const { tool: name, args = {} } of stepsOf(input)) {
    const tool = findTool(layer, name);
    if ('type' in tool) return tool;
    const waits = JSON.stringify(args).includes('"$ref:');
    const { issues } = waits ? { issues: [] } : validateInput(tool.inputSchema, args);
    if (issues.length > 0) return { ...failure('invalid-input', { tool: name }), details: issues };
    elements.push({ role: 'tool', name, action: await hashDefinition(tool) });
  }
  return { elements, serious: null, tookOver: false };
}

function findTool({ tools, serverName: server }: ToolLayer, name: string): Tool | ToolFailure {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return failure('unknown-tool', { tool: name, server });
  return canBeOffered(tool) ? tool : failure('disabled', { tool: name, server });
}

async function runSteps(layer: ToolLayer, call: LayerCall, signal: AbortSignal): Promise<ToolOutcome> {
  const now = await foresee(layer, call.input);
  if ('type' in now) return now;
  if (call.foreseen && JSON.stringify(call.foreseen.elements) !== JSON.stringify(now.elements))
    return failure('definition-changed', { tool: batchTool });
  const results: JsonObject = Object.create(null);
  const done: JsonObject[] = [];
  const pictures: Content[] = [];
  for (const [i, step] of stepsOf(call.input).entries()) {
    const { outcome, ...ended } = await runStep(
      layer,
      { ...call, callId: `${call.callId}.${i}` },
      step,
      results,
      signal,
    );
    if (outcome?.type === 'failure' && outcome.code === 'aborted') return outcome;
    done.push({ ...(step.id !== undefined && { id: step.id }), tool: step.tool, ...ended });
    if (outcome?.type === 'result') pictures.push(...outcome.content.filter(({ type }) => type !== 'text'));
    if ('error' in ended) break;
    if (step.id !== undefined) results[step.id] = ended.result;
  }
  const isError = done.some((step) => 'error' in step);
  const structured = { steps: done };
  return {
    type: 'result',
    content: [{ type: 'text', text: writeJson(structured) }, ...pictures],
    structured,
    isError,
  };
}

type Ended = { outcome?: ToolOutcome } & ({ result: unknown } | { error: unknown });

async function runStep(
  layer: ToolLayer,
  call: LayerCall,
  { tool: name, args = {} }: BatchStep,
  results: JsonObject,
  signal: AbortSignal,
): Promise<Ended> {
  const tool = findTool(layer, name);
  const missing: string[] = [];
  const input = resolve(args, results, missing) as JsonObject; // an object, as its arguments are
  if (missing.length > 0) return { error: `No earlier step has given ${missing.join(', ')}.` };
  if ('type' in tool) return { outcome: tool, error: tool.code };
  const { issues } = validateInput(tool.inputSchema, input);
  const unfit = [...issues, ...lostInScript(input)];
  if (unfit.length > 0) return { error: unfit };
  const outcome = await layer.call({ ...call, tool, input: toScript(input), foreseen: undefined }, signal);
  layer.acknowledge?.(call.callId);
  if (outcome.type === 'failure') return { outcome, error: outcome.values.message ?? outcome.code };
  const { structured, content, isError } = outcome;
  const text = resultText(content, structured);
  return isError ? { outcome, error: text } : { outcome, result: structured ?? parseJson(text) ?? text };
}

/** The arguments with what earlier steps gave; notes the references that lead to nothing. */
function resolve(value: unknown, results: JsonObject, missing: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, results, missing));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolve(member, results, missing)]));
  const [, path] = (typeof value === 'string' && /^\$ref:(.+)$/s.exec(value)) || [];
  if (path === undefined) return value;
  const found = lookUp(results, pointerBy(path.split('.')));
  if (found === undefined) missing.push(path);
  return found;
}
