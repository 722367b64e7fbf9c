/**
 * What lies under the pointer of hands is marked, and the page's own rules for `:hover` are made to hold for the mark too: browsers
 * give that state to no script. A style sheet of another origin can't be read, so what it opens stays shut.
 */
import { isMatch } from './sight/shown-in';

export const hoverMark = 'data-tabhand-hover';

/** Not the word in a class that is called `md\:hover\:…`. */
const hover = /(?<!\\):hover\b/g;
const markedOrHovered = `:is(:hover, [${hoverMark}])`;

/** Rules that could show or move something. The rest is colour. */
const shows =
  /--|display|visib|opac|height|width|overf|grid|clip|trans[fl]|scale|inset|top|left|right|bottom|anim|pointer-/;

let marked: readonly Element[] = [];
/** Of each sheet, how many rules it had when they were changed. */
const known = new WeakMap<CSSStyleSheet, number>();
const changed: [rule: CSSStyleRule, selector: string][] = [];

export function markHovered(under: readonly Element[]): void {
  const elements = under[0]?.isConnected ? under : []; // else the page took it away under the pointer
  for (const root of new Set(elements.map((each) => each.getRootNode() as Document | ShadowRoot))) openSheets(root); // of connected elements
  // A page whose rules show nothing by it is left alone.
  if (changed.length === 0) return;
  for (const each of marked) if (!elements.includes(each)) each.removeAttribute(hoverMark);
  for (const each of elements) if (!each.hasAttribute(hoverMark)) each.setAttribute(hoverMark, '');
  marked = elements;
}

export function endHover(): void {
  for (const each of marked) each.removeAttribute(hoverMark);
  for (const [rule, selector] of changed.splice(0)) rule.selectorText = selector;
  marked = [];
}

/** Whether a sheet of the document is closed to scripts. */
export const hasClosedSheets = (page: Document): boolean =>
  [...page.styleSheets].some((sheet) => !sheet.disabled && rulesOf(sheet) === null);

function openSheets(root: DocumentOrShadowRoot): void {
  for (const sheet of [...root.styleSheets, ...adoptedIn(root)]) {
    const rules = rulesOf(sheet);
    if (!rules || known.get(sheet) === rules.length) continue;
    known.set(sheet, rules.length);
    openRules(rules);
  }
}

/** Not every browser gives them to an extension's script. */
function adoptedIn(root: DocumentOrShadowRoot): CSSStyleSheet[] {
  try {
    return [...root.adoptedStyleSheets];
  } catch {
    return [];
  }
}

/** Of each document, what the pointer becomes a hand over by a rule for `:hover`, and when that was read. */
const handsOf = new WeakMap<Document, { at: number; selector: string }>();

/** Whether the pointer becomes a hand over it only once it is there. */
export function getsHand(element: Element): boolean {
  const { ownerDocument: page } = element;
  const before = handsOf.get(page);
  const now = before && performance.now() - before.at < 1000 ? before : { at: performance.now(), selector: '' };
  if (now !== before) {
    now.selector = [...page.styleSheets].flatMap((sheet) => handsIn(rulesOf(sheet) ?? [])).join();
    handsOf.set(page, now);
  }
  try {
    // Of an invalid selector among others, `:is` takes the others.
    return now.selector !== '' && isMatch(element, `:is(${now.selector})`);
  } catch {
    return false; // brackets that aren't closed
  }
}

/** Characters of a selector: each level of nested rules may repeat the one around it many times. */
const maxSelector = 10_000;

/** `parent`: what `&` stands for in a nested rule. */
function handsIn(rules: Iterable<CSSRule>, parent = ':root'): string[] {
  return [...rules].flatMap((rule) => {
    const { selectorText = '&', cssRules = [], style } = rule as Partial<CSSStyleRule>; // one of many kinds
    const selector = selectorText.replaceAll(markedOrHovered, ':hover').replaceAll('&', () => `:is(${parent})`);
    if (selector.length > maxSelector) return [];
    const isHand = /pointer|grab|move/.test(style?.cursor ?? '');
    const own = isHand ? selector.split(/,(?![^(]{0,300}\))/).filter((each) => hoversItself.test(each)) : [];
    return [...own.map((each) => each.replace(hover, ':not(#_)')), ...handsIn(cssRules, selector)];
  });
}

/** Outside of brackets. */
const hoversItself = /(?<!\\):hover\b(?![^(]{0,300}\))/;

function rulesOf(sheet: CSSStyleSheet): CSSRuleList | null {
  try {
    return sheet.cssRules;
  } catch {
    return null; // of another origin
  }
}

function openRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    const {
      selectorText: selector = '',
      cssRules,
      styleSheet,
      cssText,
    } = rule as Partial<CSSStyleRule & CSSImportRule>; // one of many kinds
    const inside = cssRules ?? (styleSheet ? rulesOf(styleSheet) : null);
    if (inside) openRules(inside);
    const opened = selector.replace(hover, markedOrHovered);
    if (opened === selector || selector.includes(hoverMark) || !shows.test(cssText ?? '')) continue;
    changed.push([rule as CSSStyleRule, selector]); // it has a selector
    (rule as CSSStyleRule).selectorText = opened;
  }
}
