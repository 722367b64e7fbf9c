/** Guards of calls: who is asked, and what may run again. */
import type { Guard } from './guard';

const table = 'src/core/loop/approval-table.ts';
const dispatcher = 'src/core/tools/dispatcher.ts';
const calls = 'src/core/loop/turn-calls.ts';
const next = 'src/core/loop/next-step.ts';

export const approvalGuards = {
  'changing calls ask': {
    file: table,
    holds: "return ask(now.readOnly ? toReading(target) : 'changes-something', mayRemember);",
    without: "return { type: 'run' };",
  },
  'destructive calls always ask': {
    file: 'src/core/tools/hints.ts',
    holds: "asks: phrase('This tool is marked destructive, so Tabhand asks each time.'),",
    without: '',
  },
  'consequential calls always ask': {
    file: 'src/core/tools/hints.ts',
    holds: "asks: phrase('This tool has a serious effect or can’t be undone, so Tabhand asks each time.'),",
    without: '',
  },
  'everything is asked about on request': {
    file: table,
    holds: "if (asked.askForEverything) return ask('ask-for-everything', false);",
    without: '',
  },
  'a changed definition asks': {
    file: table,
    holds: 'definitionHash === target.definitionHash ? relaxed : target;',
    without: 'relaxed;',
  },
  'a tool that changed something still asks': {
    file: table,
    holds: '? asked.changing : undefined;',
    without: '? undefined : undefined;',
  },
  'a grant is bound to a definition': {
    file: table,
    holds: 'if (grant.definitionHash === definitionHash) return',
    without: 'if (grant) return',
  },
  'a grant covers no words of others': {
    file: table,
    holds: 'if (asked.dictated && !now.readOnly && ',
    without: 'if (asked.dictated === null && ',
  },
  'what a server reads in the open world is of others': {
    file: 'src/core/loop/flow.ts',
    holds: '|| (target.hints.openWorld && target.hints.readOnly)',
    without: '',
  },
  'a reference to a value binds the schema': {
    file: 'src/core/tools/definition.ts',
    holds: '|| refersToValues(inputSchema) ?',
    without: '?',
  },
  'a rule for names is bound': {
    file: 'src/core/tools/definition.ts',
    holds: "if (key === 'propertyNames') return value;",
    without: '',
  },
  'who submits a form is bound': {
    file: 'src/core/tools/definition.ts',
    holds: 'pack, autosubmit }',
    without: 'pack }',
  },
  'a grant needs an origin': { file: table, holds: '= !isNameless(tool);', without: '= true;' },
  'reading a server is granted': {
    file: table,
    holds: '(isOfPage || asked.readingGranted)',
    without: '(isOfPage || true)',
  },
  'a grant is for one place': {
    file: 'src/core/loop/approval.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source’s own template
    holds: '${withoutDot(source.topOrigin)} ${withoutDot(source.origin)} ${tool}`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    without: '${tool}`;',
  },
  'a grant is for one tool': {
    file: 'src/core/loop/approval.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source’s own template
    holds: '${withoutDot(source.topOrigin)} ${withoutDot(source.origin)} ${tool}`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    without: '${withoutDot(source.topOrigin)} ${withoutDot(source.origin)}`;',
  },
  'what hands read is of others': {
    file: 'src/core/tools/hands-actions.ts',
    holds: 'untrustedContent: true',
    without: 'untrustedContent: false',
  },
  'what was approved is what runs': {
    file: calls,
    holds: 'if (checked.definitionHash !== prepared?.definitionHash) {',
    without: 'if (checked.definitionHash === null) {',
  },
  'a call that waits is checked again': {
    file: calls,
    holds: 'if (decision || !target || isByHand(run, call.id)) return true;',
    without: 'if (target) return true;',
  },
  'a call keeps to its document': {
    file: dispatcher,
    holds: 'if (documentId !== undefined) return layers.find((layer) => layer.documentId === documentId);',
    without: '',
  },
  'a disabled tool isn’t called': {
    file: dispatcher,
    holds: "if (tool.disabled) return failure('disabled', values);",
    without: '',
  },
  'a tool past its limits isn’t called': {
    file: dispatcher,
    holds:
      "if (tool.unavailable !== undefined) return failure('unavailable', { ...values, message: tool.unavailable });",
    without: '',
  },
  'a tool that is off isn’t called': {
    file: 'src/core/loop/call.ts',
    holds: 'isSwitchedOff(conversation(), target, call.input)',
    without: 'false',
    and: {
      file: 'src/core/tools/offer.ts',
      holds: 'const off = switchedOff.get(switchKey(layer.key));',
      without: 'const off = undefined;',
    },
  },
  'a switch holds for all documents of a site': {
    file: 'src/core/tools/layer.ts',
    holds: "layerKey.replace(/^((?:page|pack):.*)#\\d+$/, '$1')",
    without: 'layerKey',
  },
  'a name that is known is no other tool’s': {
    file: 'src/providers/tool-name.ts',
    holds: '|| offered.isKnown?.(bare)',
    without: '',
  },
  'no tool takes another one’s name': {
    file: 'src/core/tools/registry.ts',
    holds: 'legal === tool.name && !named.has(wished) ? wished :',
    without: 'wished ??',
  },
  'a stop outlives the background': {
    file: next,
    holds: "if (run.stopped) return { type: 'stop', reason: 'aborted' };",
    without: '',
  },
  'a message is what the user sees': {
    file: 'src/features/chat/background/commands.ts',
    holds: '.transform(toSeenWords)',
    without: '',
  },
  'input has to fit': {
    file: dispatcher,
    holds: 'if (issues.length > 0) return',
    without: 'if (issues.length < 0) return',
  },
  'calls of a turn are limited': {
    file: 'src/core/tools/limits.ts',
    holds: '  calls: 127,',
    without: '  calls: 9999,',
  },
  'a run that goes round ends': {
    file: next,
    holds: "if (!limits.mayGoRound && goesRound(conversation)) return { type: 'stop', reason: 'repeating' };",
    without: '',
  },
  'a run has a limit of turns': {
    file: next,
    holds: 'if (turns >= maxTurns) return',
    without: 'if (turns < 0) return',
  },
  'what killed the background twice isn’t tried again': {
    file: next,
    holds: 'return diedTwice(conversation) ? insteadOf(step) : step;',
    without: 'return step;',
  },
  'a changing call isn’t repeated': {
    file: calls,
    holds: "(isHarmless(state.call.target) || state.call.target?.source.type === 'local') &&",
    without: '',
  },
  'a reading call is repeated once': { file: calls, holds: '!state.restarted &&', without: '' },
  'a call overtakes none that waits': {
    file: next,
    holds: 'if (waits(state) || (isBlocked && !onlyReads(state))) return false;',
    without: 'if (waits(state)) return false;',
  },
} as const satisfies Record<string, Guard>;
