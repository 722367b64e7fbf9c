// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of source code
/** Guards of what hands, guessed tools and kept steps read and do. */
import type { Guard } from './guard';

const words = 'src/page/words/whole-words.ts';
const fileField = 'src/page/hands/doing/file-field.ts';
const plan = 'src/page/hands/doing/plan.ts';
const perform = 'src/page/hands/doing/actions.ts';
const play = 'src/features/packs/background/step-documents.ts';
const table = 'src/core/loop/approval-table.ts';
const secret = 'src/page/hands/secret.ts';
const outcome = 'src/page/hands/doing/outcome.ts';
const lastQuestion = 'src/page/hands/doing/last-question.ts';
const surroundings = 'src/page/hands/doing/surroundings.ts';
const fieldValue = 'src/page/hands/sight/field-value.ts';
const value = 'src/page/hands/seeing/value.ts';
const points = 'src/page/hands/gestures/points.ts';
const picture = 'src/page/hands/gestures/picture.ts';

export const handsGuards = {
  'a point stands for one element': {
    file: points,
    holds: "if (first !== element) return refuse('no-picture');",
    without: '',
  },
  'a picture shows what is still there': {
    file: points,
    holds: 'if (!hit || isMoved(picture, at, hit))',
    without: 'if (!hit)',
  },
  'what scrolled is no longer where it was': { file: picture, holds: 'scrolled.has(node)', without: 'false' },
  'a point is of its own picture': { file: points, holds: 'picture?.picture !== name ||', without: '!picture ||' },
  'a point is in its picture': {
    file: points,
    holds: ' || point.x >= picture.width || point.y >= picture.height',
    without: '',
  },
  'a point on a secret is refused': {
    file: points,
    holds: "if (isForbidden(found.control)) return toRefusal(found, 'forbidden');",
    without: '',
  },
  'what is seen through is not pressed': { file: points, holds: 'opacity < 0.1', without: 'opacity < 0' },
  'a frame of another site gets no point': {
    file: points,
    holds: "isTag(hit.target, 'iframe', 'object', 'embed') ?",
    without: 'false ?',
  },
  'a point is as serious as a reference': {
    file: points,
    holds: 'unlessSeen([target], outcomeOfPress(target.element, target.hit?.target))',
    without: 'unlessSeen([target], { serious: null })',
  },
  'what is only drawn asks each time': { file: points, holds: "isTag(hit?.target, 'canvas')", without: 'false' },
  'a drag says what it is dropped on': {
    file: points,
    holds: "wordsOn([target.element, onto.element], '')",
    without: "wordsOn([target.element], '')",
  },
  'a file field is told from another': {
    file: fileField,
    holds: '`${known.indexOf(field)} ${address}`',
    without: 'address',
  },
  'what a file field takes is asked again': {
    file: 'src/page/hands/doing/index.ts',
    holds: 'leadsTo, saves, takes]',
    without: 'leadsTo, saves]',
  },
  'a button stands for one file field': { file: fileField, holds: 'other ? null : field', without: 'field' },
  'a file field far from a button is hidden': {
    file: fileField,
    holds: 'if (field && steps >= maxAround && field.offsetHeight > 1) return null;',
    without: '',
  },
  'a file field in a frame is the frame’s': {
    file: fileField,
    holds: "allIn(each, 'input').filter",
    without:
      "[each, ...allIn(each, 'object').map((frame) => frame.contentDocument.body)].flatMap((one) => allIn(one, 'input')).filter",
  },
  'a page is sent a file when it is given': {
    file: 'src/features/hands/background/layer.ts',
    holds: 'foresee: ({ tool, input }, signal) => foresee(page, { tool, input }, signal)',
    without: 'foresee: (call, signal) => perform(page, call, signal)',
  },
  'where the form of a file leads is foreseen': {
    file: fileField,
    holds: 'form ? outcomeOfSubmit(form, defaultButton(form) ?? null, []) : {}',
    without: '({} as PressOutcome)',
  },
  'a file is asked for each time': {
    file: table,
    holds: "if (foreseen?.takes) return ask('gives-file', false);",
    without: '',
  },
  'a file field is filled in by nobody': {
    file: secret,
    holds: "if (isTag(control, 'input') && control.type === 'file') return true;",
    without: '',
  },
  'no file, no action': {
    file: 'src/features/hands/background/layer.ts',
    holds: 'files.length === 0 ||',
    without: '',
  },
  'a file is given once': {
    file: 'src/features/hands/background/chosen-files.ts',
    holds: 'chosen.delete(callId);',
    without: '',
  },
  'a file is for its call': {
    file: 'src/features/hands/background/chosen-files.ts',
    holds: 'chosen.get(callId) ??',
    without: '[...chosen.values()][0] ??',
  },
  'of a file its name, type and size are told': {
    file: 'src/features/hands/background/words.ts',
    holds: '${wordKind(type, byteCount(data))}',
    without: '${wordKind(type, byteCount(data))} ${data}',
  },
  'a field is asked again under the press': {
    file: perform,
    holds: 'isSame: isStillTarget(target, plan)',
    without: 'isSame: () => true',
  },
  'a name is asked again under a key': {
    file: perform,
    holds: '(takesText(control) || isCalled(nameOf(element), name)) &&',
    without: '(takesText(control) || name !== null) &&',
  },
  'a reference stands for one name': {
    file: 'src/page/hands/doing/resolve.ts',
    holds: "if (roleOf(element) !== role || nameOf(element) !== name) return refuse('changed');",
    without: '',
  },
  'what lies over a target is in its way': {
    file: 'src/page/hands/doing/hit.ts',
    holds: 'if (!other) return { hit: { at, target } };',
    without: 'return { hit: { at, target } };',
  },
  'what is done is what was foreseen': {
    file: 'src/page/hands/doing/index.ts',
    holds: 'isAsForeseen(this.#toForeseen(plan), foreseen) &&',
    without: '',
  },
  'what is pressed is what is clicked': {
    file: perform,
    holds: 'partOf(element, on.target) === pressed && ',
    without: '',
  },
  'a link leads where it led': {
    file: 'src/page/hands/doing/index.ts',
    holds: ' && this.#leadsAsBefore(action, plan)',
    without: '',
  },
  'what stood beside a target still does': {
    file: 'src/page/hands/doing/index.ts',
    holds: ' || !standsAsBefore(plan, foreseen)',
    without: '',
  },
  'hidden characters hide no serious word': { file: words, holds: 'fold(toSeenWords(text))', without: 'fold(text)' },
  'letters of another width are the same': { file: 'src/core/tools/invisible.ts', holds: "'NFKD'", without: "'NFD'" },
  'what pictures in a button say counts': {
    file: 'src/page/hands/doing/outcome.ts',
    holds: '    ...drawnIn(each),\n',
    without: '',
  },
  'what is written counts for a drop': {
    file: 'src/page/hands/gestures/drag.ts',
    holds: "wordsOn([again.element], '')",
    without: 'again.name',
  },
  'a guess is what was listed': {
    file: 'src/page/hands/derived/index.ts',
    holds: 'if (!guess || !isSame(guess.tool, listed))',
    without: 'if (!guess)',
  },
  'a form goes where it was said': {
    file: 'src/page/hands/derived/forms.ts',
    holds: "(isSame() ? null : ({ type: 'refused', why: 'changed' } as const))",
    without: 'null',
  },
  'a form’s address says what it does': {
    file: 'src/page/hands/derived/forms.ts',
    holds: ' && !leadsOut(path) && !saysSerious(path)',
    without: '',
  },
  'a guess that changes something asks': {
    file: table,
    holds: "if (isDerived(tool) && !readOnly) return 'guessed';",
    without: '',
  },
  'what leads elsewhere asks': {
    file: outcome,
    holds: '...(!stays && { leadsTo: ',
    without: '...(!url && { leadsTo: ',
  },
  'a ping is foreseen': {
    file: outcome,
    holds: 'to.leadsTo ?? pinged.map(',
    without: 'to.leadsTo ?? [].map(',
  },
  'a file to save is foreseen': {
    file: outcome,
    holds: '...(saves !== undefined && { saves })',
    without: '',
  },
  'each language has its words': {
    file: 'src/page/words/serious-words.ts',
    holds: "wholeWords(lines.join('|'), within)",
    without: 'wholeWords(lines[0] ?? within)',
  },
  'letters that look alike spell the same word': {
    file: words,
    holds: 'lookalikes.get(letter) ?? letter',
    without: 'letter',
  },
  'letters apart are a word': { file: words, holds: "word.replaceAll(' ', '')", without: 'word' },
  'what strays is kept from happening': {
    file: lastQuestion,
    holds: '    event.preventDefault();\n    this.#held ??= now;',
    without: '',
    and: { file: lastQuestion, holds: '    this.#view.stop();\n    this.#held = now;', without: '' },
  },
  'what nobody heard stray is stopped': {
    file: lastQuestion,
    holds: '    this.#view.stop();\n    this.#held = now;',
    without: '',
  },
  'what is drawn stands on the card': {
    file: surroundings,
    holds: 'isNamed ? undefined : drawn',
    without: 'isNamed || element ? undefined : drawn',
  },
  'the words that made it serious are said': {
    file: 'src/page/words/serious-words.ts',
    holds: 'found.said.trim()',
    without: "''",
  },
  'what stands around it is on the card': {
    file: surroundings,
    holds: 'if (text.length > maxBeside) break;',
    without: 'break;',
  },
  'what is declared counts in any case': {
    file: fieldValue,
    holds: "read('autocomplete').toLowerCase().split(/\\s+/)",
    without: "[read('autocomplete')]",
  },
  'boxes in a row are a code': {
    file: fieldValue,
    holds: 'if (isBox && takesDigits) return true;',
    without: '',
  },
  'the text before a field is its label': {
    file: fieldValue,
    holds: '[textBefore(element)]',
    without: '[]',
    and: { file: fieldValue, holds: 'headsSecret(wordsOver(element))', without: "headsSecret('')" },
  },
  'secrets are known by their words': {
    file: 'src/page/words/secret-words.ts',
    holds: 'secrets.test(readings(text))',
    without: 'text === secrets.source',
  },
  'an attachment leaves secrets out': {
    file: fieldValue,
    holds: '|| isSecretField(field)) return',
    without: ') return',
  },
  'no name holds a secret': {
    file: 'src/page/hands/describe.ts',
    holds: 'toShortName(withoutSecrets(words, element))',
    without: 'toShortName(words)',
  },
  'a selection leaves secrets out': {
    file: 'src/page/reader/read-selection.ts',
    holds: "if (isSecretField(field)) return { text: '', hidden: 0 };",
    without: '',
  },
  'what is serious asks each time': {
    file: table,
    holds:
      "if (foreseen?.serious) return ask(foreseen.serious === 'unseen' ? 'operating-unseen' : 'operating-seriously', false);",
    without: '',
  },
  'the user goes first': { file: table, holds: 'if (foreseen?.tookOver) return', without: 'if (!foreseen) return' },
  'a tick is of the box that is named': { file: plan, holds: 'tickFor(control, value) ?? control', without: 'control' },
  'what is chosen in a page’s own list counts': {
    file: plan,
    holds: "(seriousWordsIn([value].flat().join(' | ')) ?? harmless)",
    without: 'harmless',
  },
  'keys have no prototype': { file: 'src/page/hands/doing/press.ts', holds: '__proto__: null, ', without: '' },
  'pieces of a secret are one': {
    file: fieldValue,
    holds: 'headsSecret(wordsOver(element))',
    without: "headsSecret('')",
    and: { file: fieldValue, holds: '[textBefore(element)]', without: '[]' },
  },
  'a password that is shown is one': {
    file: fieldValue,
    holds: 'onceHidden.has(element) || ',
    without: "(onceHidden.has(element) && type === 'password') || ",
  },
  'drawn fields hold secrets too': {
    file: secret,
    holds: "/textbox/.test(attributeOf(control, 'role'))",
    without: 'false',
  },
  'references in words are marked': {
    file: 'src/page/hands/seeing/containers.ts',
    holds: "text.replace(/\\[(?=e\\d+\\])/g, '\\\\[')",
    without: 'text',
  },
  'references in pieces are marked': {
    file: 'src/page/hands/seeing/blocks.ts',
    holds: "(isSeam ? '\\\\' : '')",
    without: "(isSeam ? '' : '')",
  },
  'references in choices and limits are marked': {
    file: value,
    holds: "withoutReferences(toSeenWords(text).replace(/\\s+/g, ' ').trim())",
    without: "toSeenWords(text).replace(/\\s+/g, ' ').trim()",
  },
  'a name is one line': { file: 'src/page/hands/describe.ts', holds: '[\\s\\p{Co}]+', without: '[\\p{Co}]+' },
  'of another site only its origin is told': {
    file: 'src/features/sites/background/page-address.ts',
    holds: 'const isSame = tab && now === origin;',
    without: 'const isSame = tab && origin !== now + now;',
  },
  'a play touches what the card showed': { file: play, holds: 'isShown && isSerious', without: 'isSerious' },
  'a play is as serious as the card said': {
    file: play,
    holds: 'isShown && isSerious &&',
    without: 'isShown &&',
  },
  'a play leads where the card said': { file: play, holds: ' && leadsTo === kept.leadsTo', without: '' },
  'a card names every site': {
    file: 'src/features/packs/background/step-documents.ts',
    holds: "[...places].join(', ')",
    without: "[...places].at(-1) ?? ''",
  },
  'a pattern has few stars': {
    file: 'src/features/packs/matches.ts',
    holds: 'const maxStars = 6;',
    without: 'const maxStars = 60;',
  },
} as const satisfies Record<string, Guard>;
