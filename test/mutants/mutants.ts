/**
 * Edits that take the behaviour of a requirement away, each with the files of tests that bear its number. `npm run attacks --
 * requirements` makes them one after another, and expects that some test of that number fails: else it proves nothing.
 */
import type { Guard } from '../attacks/guards/guard.ts';

export interface Mutant extends Guard {
  /** Below `test/`. */
  readonly tests: readonly string[];
}

const limits = 'features/settings/limits.test.tsx';
const offer = 'src/core/tools/offer.ts';

/** By requirement and what is gone. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'R12: a server of few tools is offered whole, however large': {
    file: offer,
    holds: 'if (isTooLarge(layer.tools)) {',
    without: 'if (isTooLarge(layer.tools) && layer.tools.length > options.smallServer) {',
    tests: ['core/loop/too-large.test.ts'],
  },
  'R12: no first call activates its server': {
    file: 'src/core/loop/turn-calls.ts',
    holds: "return [{ type: 'server-activated', layerKey: target.layerKey, callId }];",
    without: 'return [];',
    tests: ['core/loop/too-large.test.ts', 'core/loop/dialogues-discovery.test.ts'],
  },
  'R16: an empty limit is a fault': {
    file: 'src/ui/panel/limits.ts',
    holds: "if (typed === '' && name === 'resultLimit') return { value: null };",
    without: '',
    tests: [limits],
  },
  'R16: a run without a limit has the usual one': {
    file: 'src/core/loop/turn-calls.ts',
    holds: '(layer?.limits?.resultLimit ?? resultLimit)',
    without: '(layer?.limits?.resultLimit ?? resultLimit ?? 10_000)',
    tests: [limits],
  },
  'R16: settings keep no empty limit': {
    file: 'src/core/settings/settings.ts',
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
    tests: ['core/loop/dialogues-canvas.test.ts'],
  },
  'R40: a server’s layer has no recipes': {
    file: 'src/features/servers/mcp/layer.ts',
    holds: 'recipes: [...recipes, ...(skills ? toRecipes(skills) : [])],',
    without: '',
    tests: ['features/servers/mcp.test.ts'],
  },
  'R40: a server’s layer has no description': {
    file: 'src/features/servers/mcp/layer.ts',
    holds: '...(description && { description }),',
    without: '',
    tests: ['features/servers/mcp.test.ts'],
  },
  'R40: the built-in layer has no description': {
    file: 'src/core/tools/layers/local.ts',
    holds: 'description: server.description,',
    without: '',
    tests: ['widgets/server/autoui.test.ts'],
  },
  'R49: the log has no count of changes': {
    file: 'src/core/loop/turn.ts',
    holds: 'patches: offer.patches.reduce((sum, { patches }) => sum + patches.length, 0),',
    without: 'patches: 0,',
    tests: ['core/loop/profiles-on-the-wire.test.ts'],
  },
  'R49: nobody is told of a change': {
    file: offer,
    holds: 'onSchemaPatch?.(alias, made.patches);',
    without: '',
    tests: ['core/tools/offer.test.ts'],
  },
  'R49: Tools lists no changes': {
    file: 'src/features/tools/panel/tool-detail.tsx',
    holds: '<Patches patches={patches} />',
    without: '',
    tests: ['features/tools/model-tab.test.tsx'],
  },
  'R50: the browser’s own model is offered schemas as they are': {
    file: 'src/providers/access.ts',
    holds: "if (choice.type === 'built-in') return 'small-local';",
    without: '',
    tests: ['core/loop/profiles-on-the-wire.test.ts'],
  },
  'R50: a flat call reaches its tool flat': {
    file: 'src/core/tools/dispatcher.ts',
    holds: 'fromProviderInput(tool.inputSchema, call.target.profile, args.input)',
    without: 'fromProviderInput(tool.inputSchema, undefined, args.input)',
    tests: ['core/loop/profiles-on-the-wire.test.ts'],
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
    holds: "const operation = { type: 'updated' as const, id: block.id, data, ...taken?.kept };",
    without:
      "const operation = { type: 'updated' as const, id: block.id, data: { ...data, ...written }, ...taken?.kept };",
    tests: ['core/loop/dialogues-canvas.test.ts', 'widgets/server/canvas-tool.test.ts'],
  },
  'R78: a change by hand is not checked': {
    file: 'src/widgets/server/rules.ts',
    holds:
      'merge: (widget, data, { change, origin }) => check(widget, origin, (spec) => mergeChange(spec, data, change)),',
    without:
      "merge: (_widget, data, { change }) => ({ type: 'checked' as const, data: { ...data, ...change }, repairs: [] }),",
    tests: ['core/loop/dialogues-canvas.test.ts'],
  },
  'R94: a grant is bound to a schema’s values': {
    file: 'src/core/tools/definition.ts',
    holds:
      "return source.type === 'mcp' || !inputSchema || refersToValues(inputSchema) ? inputSchema : shapeOf(inputSchema);",
    without: 'return inputSchema;',
    tests: ['core/loop/session.test.ts'],
  },
  'R94: a grant is bound to whether its tool is on': {
    file: 'src/core/tools/definition.ts',
    holds: 'canonicalJson({ title, description, hints,',
    without: 'canonicalJson({ disabled: tool.disabled, why: tool.unavailable, title, description, hints,',
    tests: ['core/loop/approval.test.ts', 'core/tools/definition.test.ts'],
  },
  'R94: a grant holds whatever the tool asks for': {
    file: 'src/core/tools/definition.ts',
    holds: 'schema: boundSchema(tool), pack',
    without: 'pack',
    tests: ['core/loop/session.test.ts'],
  },
  'R97: messages are exported without the notes between them': {
    file: 'src/core/log/chat-messages.ts',
    holds: "if (step.type === 'events')",
    without: "if (step.type === 'fork')",
    tests: ['features/exports/conversation-messages.test.ts'],
  },
  'R97: messages have results as the log shortened them': {
    file: 'src/features/history/background/commands.ts',
    holds: 'toChatMessages(replay(entries), conversation.results)',
    without: 'toChatMessages(replay(entries))',
    tests: ['features/exports/conversation-messages.test.ts'],
  },
  'R97: messages have no instructions': {
    file: 'src/core/log/chat-messages.ts',
    holds: 'return [...instructions, ',
    without: 'return [',
    tests: ['features/exports/conversation-messages.test.ts'],
  },
  'R108: a tool goes over the wire without its schema': {
    file: 'src/providers/to-prompt.ts',
    holds: 'description: words, inputSchema: schema };',
    without: "description: words, inputSchema: { type: 'object' } };",
    tests: ['providers/stream.test.ts'],
  },
  'R114: a call has the usual time': {
    file: 'src/core/loop/call.ts',
    holds: '(await settings()).toolTimeout;',
    without: '(void settings, 60_000);',
    tests: [limits],
  },
  'R114: the field in Settings is gone': {
    file: 'src/features/settings/panel/limits.tsx',
    holds: "['maxTurns', 'maxCost', 'toolTimeout']",
    without: "['maxTurns', 'maxCost']",
    tests: [limits],
  },
  'R5: a name that is no tool’s reads as one that isn’t offered': {
    file: 'src/core/tools/dispatcher.ts',
    holds: "splitToolName(tool).server ? 'not-offered' : 'unknown-format'",
    without: "'not-offered'",
    tests: ['core/tools/dispatcher.test.ts', 'core/loop/dialogues-routing.test.ts'],
  },
  'R9: a long list is cut': {
    file: 'src/core/tools/discovery.ts',
    holds: 'if (tool.name === discoveryTools.list) return answer(all);',
    without: 'if (tool.name === discoveryTools.list) return answer(all.slice(0, maxFound));',
    tests: ['core/tools/discovery.test.ts'],
  },
  'R13: a server is activated at each call': {
    file: 'src/core/loop/turn-calls.ts',
    holds: ' || contacted.has(target.layerKey)) return [];',
    without: ') return [];',
    tests: ['core/loop/dialogues-discovery.test.ts', 'core/loop/dialogues-parallel.test.ts'],
  },
  'R14: an activated server isn’t offered whole': {
    file: 'src/core/tools/offer.ts',
    holds: 'options.activated.has(layer.key) ? [...pseudo, ...own] : fewest',
    without: 'options.activated.has(layer.key) ? fewest : fewest',
    tests: ['core/tools/offer.test.ts', 'core/loop/dialogues-discovery.test.ts'],
  },
  'R17: recall knows calls by one form of their id': {
    file: 'src/providers/registry.ts',
    holds: 'Object.values(remotes).map(({ toCallId }) => toCallId(id))',
    without: '[id]',
    tests: ['features/conversation/recall.test.ts', 'core/loop/results-on-the-wire.test.ts'],
  },
  'R17: recall is handed no calls': {
    file: 'src/features/conversation/background/recall.ts',
    holds: 'fromLog(conversation.calls, id) ??',
    without: 'fromLog(new Map(), id) ??',
    tests: ['core/loop/dialogues-conversation.test.ts', 'core/loop/results-on-the-wire.test.ts'],
  },
  'R25: what failed is drawn': {
    file: 'src/widgets/server/display.ts',
    holds: "if (checked.type === 'failure') return checked;\n  const { data } = checked;",
    without:
      "const data = checked.type === 'failure' ? input : checked.data;\n  if (checked.type === 'failure') return answer({ widget: spec.name }, { type: 'shown', id: 'w_000000', widget: spec.name, data });",
    tests: ['widgets/server/autoui.test.ts', 'core/loop/dialogues-faults.test.ts'],
  },
  'R28: an id may be taken': {
    file: 'src/widgets/server/display.ts',
    holds: 'return taken.has(id) ? createWidgetId(taken) : id;',
    without: 'return id;',
    tests: ['core/loop/dialogues-canvas.test.ts', 'features/canvas/canvas.test.ts'],
  },
  'R29: a missing member is told at its parent': {
    file: 'src/widgets/server/check-data.ts',
    holds: "typeof member === 'string' ?",
    without: 'member === null ?',
    tests: ['core/loop/dialogues-canvas.test.ts'],
  },
  'R31: no call is guided': {
    file: 'src/core/log/metrics.ts',
    holds: 'guided ||= calls.some(isDiscovery);',
    without: '',
    tests: ['core/log/metrics.test.ts', 'core/loop/dialogues-discovery.test.ts'],
  },
  'R33: a repeated call goes on': {
    file: 'src/core/loop/next-step.ts',
    holds: 'if (!limits.mayGoRound && goesRound(conversation)) return',
    without: 'if (limits.mayGoRound && goesRound(conversation)) return',
    tests: ['core/loop/dialogues-ends.test.ts', 'core/loop/next-step.test.ts'],
  },
  'R35: old results stay whole': {
    file: 'src/core/log/outcome-words.ts',
    holds: 'export const turnsKept = 2;',
    without: 'export const turnsKept = 200;',
    tests: ['core/loop/dialogues-conversation.test.ts', 'core/log/messages.test.ts'],
  },
  'R38: no number of tools is too many': {
    file: 'src/core/tools/offer.ts',
    holds: 'const crowded = 50;',
    without: 'const crowded = 5000;',
    tests: ['core/tools/offer.test.ts', 'features/tools/crowded.test.tsx', 'core/loop/dialogues-discovery.test.ts'],
  },
  'R56: a small server is searched': {
    file: 'src/core/tools/offer.ts',
    holds: 'if (isSmall) return [{ layer, all: isTooMany',
    without: 'if (isSmall && options.smallServer < 0) return [{ layer, all: isTooMany',
    tests: ['core/tools/offer.test.ts', 'core/loop/too-large.test.ts'],
  },
  'R66: recipes are listed without their group': {
    file: 'src/widgets/server/autoui.ts',
    holds: "specs.map(({ name, description, group }) => ({ name, description, group, kind: 'widget' as const }))",
    without: "specs.map(({ name, description }) => ({ name, description, group: '', kind: 'widget' as const }))",
    tests: ['widgets/server/recipe-tools.test.ts'],
  },
  'R68: an unknown widget names no others': {
    file: 'src/widgets/server/display.ts',
    holds: "nearestNames(name).join(', ')",
    without: "''",
    tests: ['widgets/server/autoui.test.ts'],
  },
  'R69: a lone data is a member like others': {
    file: 'src/widgets/server/check-data.ts',
    holds: '...(isWrapped ? inner : change)',
    without: '...change',
    tests: ['widgets/server/canvas-tool.test.ts'],
  },
  'R72: only the first widget has tools': {
    file: 'src/widgets/server/block-tools.ts',
    holds: 'conversation.canvas.blocks.flatMap((block) =>',
    without: 'conversation.canvas.blocks.slice(0, 1).flatMap((block) =>',
    tests: ['core/loop/dialogues-blocks.test.ts'],
  },
  'R75: remove says so and removes nothing': {
    file: 'src/widgets/server/block-tools.ts',
    holds: "answer({ id, removed: true }, { type: 'removed', id })",
    without: 'answer({ id, removed: true })',
    tests: ['core/loop/dialogues-blocks.test.ts'],
  },
  'R89: an update leaves the description': {
    file: 'src/webmcp/dynamic.ts',
    holds: '  tool.description = description;\n',
    without: '',
    tests: ['webmcp/dynamic.test.ts'],
  },
  'R95: an update tells nobody': {
    file: 'src/webmcp/dynamic.ts',
    holds: 'announceChange(context, tool, resolve);',
    without: 'resolve();',
    tests: ['webmcp/dynamic.test.ts'],
  },
  'R101: the limit of turns is one more': {
    file: 'src/core/loop/next-step.ts',
    holds: 'if (turns >= maxTurns)',
    without: 'if (turns > maxTurns)',
    tests: ['core/loop/next-step.test.ts', 'core/loop/run.test.ts', 'core/loop/messages.test.ts'],
  },
  'R106: a tool that is off is called': {
    file: 'src/core/loop/call.ts',
    holds: 'if (target && !ignoresSwitches && isSwitchedOff(conversation(), target, call.input))',
    without: 'if (target && ignoresSwitches && isSwitchedOff(conversation(), target, call.input))',
    tests: ['core/loop/dialogues-conversation.test.ts'],
  },
  'R106: a tool that is off is offered': {
    file: 'src/core/tools/offer.ts',
    holds: 'if (off?.server) return [];',
    without: '',
    tests: ['core/tools/offer.test.ts'],
  },
  'R115: a call is never tried again': {
    file: 'src/core/loop/call.ts',
    holds: 'if (again) outcome = await execute(again);',
    without: '',
    tests: ['core/loop/dialogues-failures.test.ts', 'core/loop/dialogues-parallel.test.ts'],
  },
  'R115: what lasts is tried again': {
    file: 'src/core/loop/call.ts',
    holds: 'return lastingStatuses.includes(status) || delay > maxRetryDelay ? null : delay;',
    without: 'return delay > maxRetryDelay ? null : delay;',
    tests: ['core/loop/dialogues-failures.test.ts'],
  },
};
