/**
 * Asks once more while a page works on what hands do: its own handlers can change a link's address, submit a form that nobody saw
 * coming, or send the browser elsewhere. What leads somewhere else than was foreseen is kept from happening, and foreseen from then on.
 */
import { around, isTag } from './elements';
import { isSubmit, outcomeOfLink, outcomeOfSubmit, type PressOutcome } from './outcome';
import type { Plan } from './plan';

/** What a press of these elements turned out to do. */
export type Known = WeakMap<Element, PressOutcome>;

export class LastQuestion {
  readonly #page: Document;
  readonly #plan: Plan;
  readonly #isUsersOwn: () => boolean;
  readonly #view: Window;
  #listening = new AbortController();
  #held: PressOutcome | null = null;

  constructor(page: Document, plan: Plan, isUsersOwn: () => boolean) {
    this.#page = page;
    this.#plan = plan;
    this.#isUsersOwn = isUsersOwn;
    this.#view = page.defaultView ?? window;
    this.renew();
  }

  /** Listens again, behind whatever the page has added since. */
  renew(): void {
    this.#listening.abort();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const elements = this.#plan.targets.map(({ target }) => target.hit?.target ?? target.control);
    const pages = new Set([this.#page, ...elements.map(({ ownerDocument }) => ownerDocument)]);
    const path = new Set<EventTarget>(elements.flatMap((each) => [...withRoots(each)]));
    for (const each of pages) for (const at of [...each.forms, each, each.defaultView ?? this.#view]) path.add(at);
    for (const each of path) {
      const { addEventListener } = isElement(each) ? Element.prototype : each; // a form's field can be called so
      addEventListener.call(each, 'click', this.#onClick, { signal });
      addEventListener.call(each, 'submit', this.#onSubmit, { signal });
    }
    const navigation: EventTarget | undefined = Reflect.get(this.#view, 'navigation');
    navigation?.addEventListener('navigate', this.#onNavigate, { signal });
  }

  /** Once the page has heard a click that it didn't take for itself: what has changed its address meanwhile isn't followed. */
  settle(): void {
    const now = this.#plan.outcomeNow();
    const { address } = this.#plan.outcome;
    if (this.#held || this.#isUsersOwn() || address === undefined) return;
    if (now.address === address && !this.#isOther(now)) return;
    // A listener that let no other hear the click has changed it: the browser has only begun to follow.
    this.#view.stop();
    this.#held = now;
  }

  /** Null: nothing had to be kept from happening. */
  end(): PressOutcome | null {
    this.#listening.abort();
    return this.#held;
  }

  readonly #onClick = (event: Event): void => {
    const pressed = event.composedPath().find((each): each is Element => isElement(each) && isLinkOrSubmit(each));
    if (event.isTrusted || !pressed) return;
    this.#hold(event, isSubmit(pressed) ? outcomeOfSubmit(pressed.form, pressed, []) : outcomeOfLink(pressed));
  };

  readonly #onSubmit = (event: Event): void => {
    const { submitter } = event as SubmitEvent;
    const [form] = event.composedPath();
    if (form && isElement(form) && isTag(form, 'form'))
      this.#hold(event, outcomeOfSubmit(form, submitter && isSubmit(submitter) ? submitter : null, []));
  };

  readonly #onNavigate = (event: Event): void => {
    const { destination, hashChange } = event as Event & { destination: { url: string }; hashChange: boolean };
    const url = URL.parse(destination.url);
    const isWeb = url !== null && /^https?:$/.test(url.protocol);
    if (!hashChange && isWeb && url.origin !== this.#page.location.origin)
      this.#hold(event, { serious: 'leaves', leadsTo: url.origin, address: url.href });
  };

  #hold(event: Event, now: PressOutcome): void {
    if (event.defaultPrevented || this.#isUsersOwn() || !this.#isOther(now)) return;
    event.preventDefault();
    this.#held ??= now;
  }

  #isOther(now: PressOutcome): boolean {
    const { leadsTo, serious } = this.#plan.outcome;
    return (now.leadsTo !== undefined && now.leadsTo !== leadsTo) || (now.serious !== null && serious === null);
  }
}

/** Of whichever frame. */
const isElement = (each: EventTarget): each is Element => 'nodeType' in each && each.nodeType === 1;

const isLinkOrSubmit = (each: Element): boolean => isSubmit(each) || isTag(each, 'a', 'area') || each.localName === 'a';

/** From the element outwards, with the roots of shadow trees. */
function* withRoots(element: Element): Generator<Element | Node> {
  for (const each of around(element)) {
    yield each;
    const root = Node.prototype.getRootNode.call(each);
    if (root !== each.ownerDocument) yield root;
  }
}
