/** Turns of phrase that no sentence on the screen uses, and what says it better. */

export interface Turn {
  pattern: RegExp;
  /** What to write in its place. */
  instead: string;
  /** It is avoided in the README and the documents too. */
  inProse?: true;
}

export const english: readonly Turn[] = [
  { pattern: /^What (?!.*\?$)/, instead: 'a noun: Changes, Problems, Storage' },
  { pattern: /^It(’s)? (?!may have worked)/, instead: 'the name of what is meant: This tool, The server' },
  { pattern: /\bIt (says|showed) /, instead: 'whose words they are: Description from the site' },
  { pattern: /\b(says|said|tells|told) of (it|them)sel(f|ves)\b/, instead: 'Description from the site', inProse: true },
  { pattern: /\bstands?\b/, instead: 'appears, is' },
  { pattern: /\b(holds?|held)\b/, instead: 'has, contains, matches' },
  { pattern: /\banew\b/, instead: 'again; reloaded, refreshed', inProse: true },
  { pattern: /\bof (theirs|yours)\b/, instead: 'their, your', inProse: true },
  { pattern: /\bround in circles\b/, instead: 'repeated the same call', inProse: true },
  { pattern: /\bwants? to\b/, instead: 'the question itself: Run play_track on SITE?' },
  { pattern: /\bnot there any ?more\b/, instead: 'no longer available, removed', inProse: true },
  { pattern: /\bany more\b/, instead: 'no longer', inProse: true },
  { pattern: /\ball the same\b/, instead: 'still, anyway', inProse: true },
  { pattern: /\bmeanwhile\b/, instead: 'in the meantime, or nothing' },
  { pattern: /\b(is|are|was|were) left out\b/, instead: 'the subject that does it' },
  { pattern: /\bloses? (its|their) way\b/, instead: 'makes mistakes', inProse: true },
  { pattern: /\bits own fault\b|\bfailed at this\b/, instead: 'Something went wrong in Tabhand' },
  { pattern: /\bNobody (can|could|knows|sees)\b/, instead: 'can’t be: A forgotten passphrase can’t be recovered' },
  { pattern: /\bin vain\b/, instead: 'and fails, for nothing', inProse: true },
  { pattern: /(?<!\bthere )\b(is|are|was) no (?!longer\b)\w+/i, instead: 'isn’t valid JSON, isn’t a model' },
  {
    pattern: /\b(are|is|isn’t|right|always),? as (it|they) (is|are|was|were)\b/i,
    instead: 'unchanged; the new version',
  },
  { pattern: /\bsign(s|ed)? in at\b/i, instead: 'sign in to', inProse: true },
  { pattern: /\b(is|are|chat|tab) of (another|its own)\b/, instead: 'its own chat, a different version' },
  { pattern: /\bdrowns?\b/, instead: 'gets lost' },
  { pattern: /^Whoever\b|[.:] Whoever\b/, instead: 'who it is: The script’s author' },
  { pattern: /\btakes? .*\bup again\b/, instead: 'resume', inProse: true },
  { pattern: /\bmost (dollars|tokens)\b/i, instead: 'Token limit' },
  {
    pattern: /\b(nothing|nowhere|anything)\b[^.;]*\b(leaves?|changes|lost|hidden)\b|\bnowhere else\b|\bnobody else\b/i,
    instead: 'what goes where: Your messages go to the model you choose',
  },
  { pattern: /\bphotograph/, instead: 'take a screenshot' },
  { pattern: /\bThe browser saves\b/, instead: 'Saved NAME' },
  { pattern: /\bin no (chat|list)\b/, instead: 'aren’t offered in any chat' },
  { pattern: /\bhow it thinks\b/i, instead: 'the model: Choose a model' },
  { pattern: /\bmake it the default\b/i, instead: 'Use for new chats' },
  { pattern: /\bshapes of\b/i, instead: 'Support older drafts' },
  { pattern: /^Kept\b/, instead: 'a noun: Storage' },
  { pattern: /\bWhere Tabhand is off\b/, instead: 'Blocked sites' },
  { pattern: /^The same again$/, instead: 'Repeat passphrase' },
  { pattern: /^(Went|Did) \p{L}+$/u, instead: 'the action with its object: Clicked a row in “Best loans”' },
  { pattern: /\bnot used since\b/, instead: 'not used yet' },
  { pattern: /\bqueued after it\b/, instead: 'The queue is empty' },
  { pattern: /\bYou answered with\b/, instead: 'the thing: Tools you always allow' },
  { pattern: /\b(please|oops|sorry|successfully)\b/i, instead: 'nothing', inProse: true },
  { pattern: /\b(can|could|do|does|did|was|were|is|are) ?not\b/, instead: 'the contraction: couldn’t, isn’t' },
  { pattern: /!(?=$|\s)/, instead: 'a full stop' },
];

/** Those of them that are avoided in the README and the documents too. */
export const prose: readonly Turn[] = english.filter(({ inProse }) => inProse);

export const french: readonly Turn[] = [
  { pattern: /^Ce (qui|que|qu’|dont) ?/, instead: 'un nom : Modifications, Problèmes' },
  { pattern: /\btourn\p{L}* en rond\b/u, instead: 'répéter le même appel' },
  { pattern: /\bplus là\b/, instead: 'n’est plus disponible' },
  { pattern: /\bquand même\b|\btout de même\b/, instead: 'toujours, malgré cela' },
  { pattern: /s’il vous plaît|désolé|avec succès/i, instead: 'rien' },
  { pattern: /\s!(?=$|\s)/, instead: 'un point' },
  { pattern: /\bdiscussions?\b|\bchats?\b(?![/.])/i, instead: 'conversation' },
  { pattern: /\bmodèles? de message/i, instead: 'prompt' },
  {
    pattern: /(^|[^\u202f])[;!?](?=\s|$)|«(?!\u202f)|(^|[^\u202f])»/,
    instead: 'une espace fine insécable (U+202F) avant ; ! ? » et après «',
  },
  { pattern: /[ \u202f]:/, instead: 'une espace insécable (U+00A0) avant :' },
];
