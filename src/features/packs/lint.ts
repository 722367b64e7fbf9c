/** Hints on a pack's text: where it seems to change something, although a tool of it is marked read-only. Hints, no proof. */

export type PackRule = 'sends' | 'navigates' | 'stores' | 'changes-page';

export interface PackNote {
  rule: PackRule;
  /** From 1. */
  line: number;
  /** The code that it is about. */
  what: string;
}

/** Without spaces, and in small letters. */
const marks: Record<PackRule, string> = {
  sends: `.sendbeacon( method:'post' method:"post" method:'put' method:"put" method:'patch' method:"patch" method:'delete' method:"delete"`,
  navigates:
    'location= location.href= location.assign( location.replace( .pushstate( .replacestate( history.back( window.open(',
  stores: '.setitem( .removeitem( document.cookie=',
  'changes-page':
    '.click( .submit( .requestsubmit( .dispatchevent( .appendchild( .insertbefore( .removechild( .replacewith( .replacechildren( .setattribute( .removeattribute( .insertadjacenthtml( .value= .checked= .innerhtml= .innertext= .textcontent=',
};

const saysReadOnly = /\breadOnlyHint["']?\s*:\s*true|\bpermissionClass["']?\s*:\s*["']readOnly/;

export function lintPack(source: string): PackNote[] {
  if (!saysReadOnly.test(source)) return [];
  return source.split('\n').flatMap((text, at) => {
    const bare = text.replace(/\s+/g, '').toLowerCase();
    return Object.entries(marks).flatMap(([rule, all]) => {
      const what = all.split(' ').find((mark) => has(bare, mark));
      return what === undefined ? [] : [{ rule: rule as PackRule, line: at + 1, what }]; // a key of the table
    });
  });
}

/** `a==b` compares, and sets nothing. */
function has(line: string, mark: string): boolean {
  const at = line.indexOf(mark);
  return at >= 0 && !(mark.endsWith('=') && line[at + mark.length] === '=');
}
