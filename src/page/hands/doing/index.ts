/** Doing: foresees an action, does it if it is still what was foreseen, and says what came of it. */

import type {
  ChosenFile,
  Done,
  ElementReference,
  HandsAnswer,
  HandsCommand,
  PageAction,
  Rect,
  Refused,
} from '#core/tools/hands-wire.ts';
import type { Foreseen } from '#core/tools/schemas.ts';
import type { Bar } from '../bar';
import { endHover, hasClosedSheets } from '../hover';
import type { References } from '../references';
import type { createSeeing } from '../seeing';
import { unchanged } from '../seeing/difference';
import { inPage } from './actions';
import { watchAftermath } from './aftermath';
import { outerBoxOf } from './hit';
import { type Known, LastQuestion } from './last-question';
import { leaveLast } from './leave';
import { isRefused, type Plan, type Planned } from './plan';
import { closestScrolled, scrollBox } from './press';
import { createResolver } from './resolve';
import { besideOf, drawnOn, standsAsBefore } from './surroundings';

/** Foreseen addresses that are remembered. */
const maxRemembered = 100;

type ScrollTo = Extract<HandsCommand, { type: 'scroll-to' }>;

interface Parts {
  references: References;
  seeing: Pick<ReturnType<typeof createSeeing>, 'changes'>;
  bar: Bar;
}

export class Doing {
  readonly #page: Document;
  readonly #parts: Parts;
  readonly #resolve;
  readonly #takeOver;
  /** Where an action leads in full: a page must not change that behind the same origin. */
  readonly #addresses = new Map<string, string | undefined>();
  readonly #known: Known = new WeakMap();

  constructor(page: Document, parts: Parts) {
    this.#page = page;
    this.#parts = parts;
    this.#resolve = createResolver(parts.references, parts.bar.isOurs);
    this.#takeOver = createTakeOver(parts.bar.isOurs);
  }

  /** `again`: what is done is what was foreseen first. */
  async foresee(action: PageAction, again?: true): Promise<HandsAnswer> {
    const { bar } = this.#parts;
    bar.show();
    this.#takeOver.watch(window); // not the page's `defaultView`, which a frame of that name would hide
    const points = inPage(action).pointsOf?.(action);
    let plan = this.#planOf(action);
    if (isRefused(plan) && plan.why === 'covered' && !again) {
      await leaveLast(this.#page);
      plan = this.#planOf(action);
    }
    if (isRefused(plan)) return plan;
    const elements = plan.targets.map(({ target }) => target.element);
    for (const each of elements) this.#takeOver.watch(each.ownerDocument.defaultView);
    bar.ring(() => elements.map(outerBoxOf));
    if (!again) this.#remember(action, plan.outcome.address);
    const box = around(points?.map((each) => ({ ...each, width: 0, height: 0 })) ?? elements.map(outerBoxOf));
    return { type: 'foreseen', foreseen: this.#toShown(plan), box, ...(points && { points }) };
  }

  async act(action: PageAction, foreseen: Foreseen, files: readonly ChosenFile[] = []): Promise<Done | Refused> {
    const plan = this.#planOf(action);
    if (isRefused(plan)) return plan;
    const first = plan.targets[0]?.target;
    const isSame = isAsForeseen(this.#toForeseen(plan), foreseen) && this.#leadsAsBefore(action, plan);
    if (!isSame || !standsAsBefore(plan, foreseen))
      return { type: 'refused', why: 'changed', role: first?.role, name: first?.name };
    this.#takeOver.goOn();
    const targets = plan.targets.map(({ target }) => target);
    const { isOurs } = this.#parts.bar;
    const { perform, readBack, tellsFocus = false, mayStayShut } = inPage(action);
    const watch = watchAftermath(this.#page, targets, { isOurs, tellsFocus });
    const held = readBack?.(targets, action);
    const last = new LastQuestion(this.#page, plan, this.#takeOver.took);
    const how = { plan, action, files, page: this.#page, resolve: this.#resolve, isOurs, last };
    const refused = first ? await perform(first, how) : null;
    const done = await watch.end(refused === null);
    const strayed = last.end();
    if (strayed && first) {
      this.#known.set(first.control, strayed);
      return { type: 'refused', why: 'changed', role: first.role, name: first.name, began: true };
    }
    if (refused) return refused;
    const told = { ...this.#withChanges(done), ...toHolds(held?.()) };
    const isShut = mayStayShut && told.saw === 'nothing-changed' && hasClosedSheets(this.#page);
    return isShut ? { ...told, shut: true } : told;
  }

  /** Without asking: it only brings into sight. */
  async scrollTo(ref: ElementReference, inside?: ScrollTo['inside']): Promise<Done | Refused> {
    const { bar, references } = this.#parts;
    const element = inside && references.find(ref)?.element;
    const box = element && closestScrolled(element);
    const parts = { isOurs: bar.isOurs, tellsFocus: false };
    const watch = watchAftermath(this.#page, box ? [{ control: box }] : [], parts);
    const target = this.#resolve(ref, 'show');
    if (box && !isRefused(target)) scrollBox(box, inside);
    const done = await watch.end(!isRefused(target));
    return isRefused(target) ? target : this.#withChanges(done);
  }

  leave(): void {
    this.#takeOver.end();
    endHover();
    this.#addresses.clear();
    this.#parts.bar.remove();
  }

  /** With what the same press turned out to do before. */
  #planOf(action: PageAction): Planned {
    const plan = inPage(action).plan(this.#resolve, action, this.#page);
    if (isRefused(plan)) return plan;
    const before = plan.targets.map(({ target }) => this.#known.get(target.control)).find(Boolean);
    if (!before) return plan;
    const outcomeNow = () => {
      const { address, ...now } = plan.outcomeNow();
      return { ...before, ...now, serious: now.serious ?? before.serious, ...(address !== undefined && { address }) };
    };
    return { ...plan, outcome: outcomeNow(), outcomeNow };
  }

  #toForeseen({ targets, outcome: { address: _, ...outcome } }: Plan): Foreseen {
    const elements = targets.map(({ target: { role, name }, typed }) => ({
      ...{ role, name },
      ...(typed !== undefined && { typed }),
    }));
    return { elements, ...outcome, tookOver: this.#takeOver.took() };
  }

  /** For the card, whose person reads more than the name. */
  #toShown(plan: Plan): Foreseen {
    const foreseen = this.#toForeseen(plan);
    const elements = foreseen.elements.map((each, at) => {
      const target = plan.targets[at]?.target;
      const drawn = target && drawnOn(target);
      return drawn === undefined ? each : { ...each, drawn };
    });
    const last = plan.targets.at(-1)?.target;
    const beside = last && besideOf(last);
    return { ...foreseen, elements, ...(beside !== undefined && { beside }) };
  }

  #remember(action: PageAction, address: string | undefined): void {
    const addresses = this.#addresses;
    addresses.set(JSON.stringify(action), address);
    if (addresses.size > maxRemembered) addresses.delete([...addresses.keys()][0] ?? '');
  }

  #leadsAsBefore = (action: PageAction, { outcome }: Plan): boolean =>
    this.#addresses.get(JSON.stringify(action)) === outcome.address;

  #withChanges = (done: Done): Done => ({ ...done, ...toChanges(this.#parts.seeing.changes(), done) });
}

/** What the outline shows has changed, also where no element did: a field holds something else. */
const toChanges = (changes: string, { saw }: Done): Partial<Done> =>
  changes === '' || changes === unchanged ? {} : { changes, saw: saw === 'nothing-changed' ? 'changed' : saw };

const toHolds = (holds: Done['holds'] = []): Pick<Done, 'holds'> => (holds.length > 0 ? { holds } : {});

/** That the user took over meanwhile is news; that they did before is known. */
function isAsForeseen(now: Foreseen, before: Foreseen): boolean {
  const told = ({ elements, serious, leadsTo, saves, takes }: Foreseen) =>
    JSON.stringify([elements.map(({ role, name, typed }) => [role, name, typed]), serious, leadsTo, saves, takes]);
  return told(now) === told(before) && (before.tookOver || !now.tookOver);
}

function around(boxes: readonly Rect[]): Rect | null {
  const [first] = boxes;
  if (!first) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.x + box.width)),
    Math.max(...boxes.map((box) => box.y + box.height)),
  ];
  return { x, y, width: right - x, height: bottom - y };
}

/** Notices the user's own hand on the page: what they press while hands work there. */

function createTakeOver(isOurs: (element: Node) => boolean) {
  let watching = new AbortController();
  let watched = new WeakSet<Window>();
  let took = false;
  const notice = (event: Event) => {
    // What is pressed in the bar seems to be the bar from outside.
    if (event.isTrusted && !(event.target && isOurs(event.target as Node))) took = true; // an event in a page has a node
  };
  return {
    /** Each frame hears its own events. */
    watch(view: Window | null): void {
      if (!view || watched.has(view)) return;
      watched.add(view);
      const options = { capture: true, passive: true, signal: watching.signal };
      for (const type of ['pointerdown', 'keydown']) view.addEventListener(type, notice, options);
    },
    took: () => took,
    /** What happened until now is known, and work goes on. */
    goOn(): void {
      took = false;
    },
    end(): void {
      watching.abort();
      [watching, watched, took] = [new AbortController(), new WeakSet(), false];
    },
  };
}
