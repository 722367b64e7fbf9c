/**
 * Edits that take the behaviour of a requirement away, each with the files of tests that bear its number. `npm run attacks --
 * requirements` makes them one after another, and expects that some test of that number fails: else it proves nothing.
 */
import type { Guard } from '../attacks/guards/guard.ts';

export interface Mutant extends Guard {
  /** Below `test/`. */
  readonly tests: readonly string[];
}

const limits = 'panel/components/settings/limits.test.tsx';
const offer = 'src/tools/offer.ts';

/** By requirement and what is gone. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'R12: a server of few tools is offered whole, however large': {
    file: offer,
    holds: 'if (isTooLarge(layer.tools)) {',
    without: 'if (isTooLarge(layer.tools) && layer.tools.length > options.smallServer) {',
    tests: ['agent/too-large.test.ts'],
  },
  'R12: no first call activates its server': {
    file: 'src/agent/turn-calls.ts',
    holds: "return [{ type: 'server-activated', layerKey: target.layerKey, callId }];",
    without: 'return [];',
    tests: ['agent/too-large.test.ts', 'agent/dialogues-discovery.test.ts'],
  },
  'R16: an empty limit is a fault': {
    file: 'src/panel/models/settings/limits.ts',
    holds: "if (typed === '' && name === 'resultLimit') return { value: null };",
    without: '',
    tests: [limits],
  },
  'R16: a run without a limit has the usual one': {
    file: 'src/agent/turn-calls.ts',
    holds: '(layer?.limits?.resultLimit ?? resultLimit)',
    without: '(layer?.limits?.resultLimit ?? resultLimit ?? 10_000)',
    tests: [limits],
  },
  'R16: settings keep no empty limit': {
    file: 'src/settings/settings.ts',
    holds: 'resultLimit: limits.resultLimit.default(usualLimits.resultLimit),',
    without:
      'resultLimit: limits.resultLimit.transform((limit) => limit ?? usualLimits.resultLimit).default(usualLimits.resultLimit),',
    tests: [limits],
  },
  'R20: a page’s text is written as JSON': {
    file: 'src/webmcp/register-tool.ts',
    holds: "return value === '' ?",
    without: "if (typeof value === 'string') return stringify(value) ?? '';\n  return value === '' ?",
    tests: ['webmcp/execute-tool.test.ts'],
  },
  'R20: a page’s objects are no JSON': {
    file: 'src/webmcp/register-tool.ts',
    holds: "if (isObject(value)) return stringify(value) ?? 'undefined';",
    without: '',
    tests: ['webmcp/execute-tool.test.ts'],
  },
  'R39: any address may be an image': {
    file: 'src/widgets/server/check-data.ts',
    holds: 'const cleaned = cleanImages(input, cleaning);',
    without: 'const cleaned = { data: input, dropped: [] as string[] };',
    tests: ['agent/dialogues-canvas.test.ts'],
  },
  'R40: a server’s layer has no recipes': {
    file: 'src/tools/layers/mcp/layer.ts',
    holds: 'recipes: [...recipes, ...(skills ? toRecipes(skills) : [])],',
    without: '',
    tests: ['tools/layers/mcp.test.ts'],
  },
  'R40: a server’s layer has no description': {
    file: 'src/tools/layers/mcp/layer.ts',
    holds: '...(description && { description }),',
    without: '',
    tests: ['tools/layers/mcp.test.ts'],
  },
  'R40: the built-in layer has no description': {
    file: 'src/tools/layers/local.ts',
    holds: 'description: server.description,',
    without: '',
    tests: ['widgets/server/autoui.test.ts'],
  },
  'R49: the log has no count of changes': {
    file: 'src/agent/turn.ts',
    holds: 'patches: offer.patches.reduce((sum, { patches }) => sum + patches.length, 0),',
    without: 'patches: 0,',
    tests: ['agent/profiles-on-the-wire.test.ts'],
  },
  'R49: nobody is told of a change': {
    file: offer,
    holds: 'onSchemaPatch?.(alias, made.patches);',
    without: '',
    tests: ['tools/offer.test.ts'],
  },
  'R49: Tools lists no changes': {
    file: 'src/panel/components/tools/model-tab.tsx',
    holds: '<Patches patches={patches} />',
    without: '',
    tests: ['panel/components/tools/model-tab.test.tsx'],
  },
  'R50: the browser’s own model is offered schemas as they are': {
    file: 'src/providers/access.ts',
    holds: "if (choice.type === 'built-in') return 'small-local';",
    without: '',
    tests: ['agent/profiles-on-the-wire.test.ts'],
  },
  'R50: a flat call reaches its tool flat': {
    file: 'src/tools/dispatcher.ts',
    holds: 'fromProviderInput(tool.inputSchema, call.target.profile, given.input)',
    without: 'fromProviderInput(tool.inputSchema, undefined, given.input)',
    tests: ['agent/profiles-on-the-wire.test.ts'],
  },
  'R64: a widget has lost its recipe': {
    file: 'src/widgets/recipes/index.ts',
    holds: "'../kinds/*/recipe.md'",
    without: "'../kinds/s*/recipe.md'",
    tests: ['widgets/specs.test.ts'],
  },
  'R64: only some widgets are registered': {
    file: 'src/widgets/specs.ts',
    holds: "'./kinds/*/spec.ts'",
    without: "'./kinds/[a-m]*/spec.ts'",
    tests: ['widgets/specs.test.ts'],
  },
  'R78: an update’s images are not checked': {
    file: 'src/widgets/server/canvas-tool.ts',
    holds: "return { operation: { type: 'updated', id: block.id, data }, details",
    without:
      "return { operation: { type: 'updated', id: block.id, data: { ...data, ...mergeChange(spec, now, given) } }, details",
    tests: ['agent/dialogues-canvas.test.ts', 'widgets/server/canvas-tool.test.ts'],
  },
  'R78: a change by hand is not checked': {
    file: 'src/widgets/server/rules.ts',
    holds:
      'merge: (widget, data, { change, origin }) => check(widget, origin, (spec) => mergeChange(spec, data, change)),',
    without:
      "merge: (_widget, data, { change }) => ({ type: 'checked' as const, data: { ...data, ...change }, repairs: [] }),",
    tests: ['agent/dialogues-canvas.test.ts'],
  },
  'R94: a grant is bound to a schema’s values': {
    file: 'src/tools/definition.ts',
    holds:
      "return source.type === 'mcp' || !inputSchema || refersToValues(inputSchema) ? inputSchema : shapeOf(inputSchema);",
    without: 'return inputSchema;',
    tests: ['agent/session.test.ts'],
  },
  'R94: a grant is bound to whether its tool is on': {
    file: 'src/tools/definition.ts',
    holds: 'canonicalJson({ title, description, hints,',
    without: 'canonicalJson({ disabled: tool.disabled, why: tool.unavailable, title, description, hints,',
    tests: ['agent/approval.test.ts', 'tools/definition.test.ts'],
  },
  'R94: a grant holds whatever the tool asks for': {
    file: 'src/tools/definition.ts',
    holds: 'schema: boundSchema(tool), pack',
    without: 'pack',
    tests: ['agent/session.test.ts'],
  },
  'R97: messages are exported without the notes between them': {
    file: 'src/conversation/chat-messages.ts',
    holds: "if (step.type === 'events')",
    without: "if (step.type === 'fork')",
    tests: ['panel/exports/conversation-messages.test.ts'],
  },
  'R97: messages have results as the log shortened them': {
    file: 'src/background/commands/history.ts',
    holds: 'toChatMessages(replay(entries), conversation.results)',
    without: 'toChatMessages(replay(entries))',
    tests: ['panel/exports/conversation-messages.test.ts'],
  },
  'R97: messages have no instructions': {
    file: 'src/conversation/chat-messages.ts',
    holds: 'return [...instructions, ',
    without: 'return [',
    tests: ['panel/exports/conversation-messages.test.ts'],
  },
  'R108: a tool goes over the wire without its schema': {
    file: 'src/providers/to-prompt.ts',
    holds: 'description: words, inputSchema: schema };',
    without: "description: words, inputSchema: { type: 'object' } };",
    tests: ['providers/stream.test.ts'],
  },
  'R114: a call has the usual time': {
    file: 'src/agent/call.ts',
    holds: '(await settings()).toolTimeout;',
    without: '(void settings, 60_000);',
    tests: [limits],
  },
  'R114: the field in Settings is gone': {
    file: 'src/panel/components/settings/limits.tsx',
    holds: "['maxTurns', 'toolTimeout', 'parallelCalls']",
    without: "['maxTurns', 'parallelCalls']",
    tests: [limits],
  },
};
