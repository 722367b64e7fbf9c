/**
 * Asks once more while a page works on what hands do: its own handlers can change a link's address, submit a form that nobody saw
 * coming, or send the browser elsewhere. What leads somewhere else than was foreseen is kept from happening, and foreseen from then on.
 */
import { around, isTag } from './elements';
import { isSubmit, outcomeOfLink, outcomeOfSubmit, type PressOutcome } from './outcome';
import type { Plan } from './plan';

/** What a press of these elements turned out to do. */
export type Known = WeakMap<Element, PressOutcome>;

export interface LastQuestion {
  /** Listens again, behind whatever the page has added since. */
  renew(): void;
  /** Once the page has heard a click that it didn't take for itself: what has changed its address meanwhile isn't followed. */
  settle(): void;
  /** Null: nothing had to be kept from happening. */
  end(): PressOutcome | null;
}

export function askLast(page: Document, plan: Plan, isUsersOwn: () => boolean): LastQuestion {
  const view = page.defaultView ?? window;
  const elements = plan.targets.map(({ target }) => target.hit?.target ?? target.control);
  let listening = new AbortController();
  let held: PressOutcome | null = null;

  const isOther = (now: PressOutcome): boolean =>
    (now.leadsTo !== undefined && now.leadsTo !== plan.outcome.leadsTo) ||
    (now.serious !== null && plan.outcome.serious === null);
  const hold = (event: Event, now: PressOutcome): void => {
    if (event.defaultPrevented || isUsersOwn() || !isOther(now)) return;
    event.preventDefault();
    held ??= now;
  };
  const onClick = (event: Event) => {
    const pressed = event.composedPath().find((each): each is Element => isElement(each) && isLinkOrSubmit(each));
    if (event.isTrusted || !pressed) return;
    hold(event, isSubmit(pressed) ? outcomeOfSubmit(pressed.form, pressed, []) : outcomeOfLink(pressed));
  };
  const onSubmit = (event: Event) => {
    const { submitter } = event as SubmitEvent;
    const [form] = event.composedPath();
    if (form && isElement(form) && isTag(form, 'form'))
      hold(event, outcomeOfSubmit(form, submitter && isSubmit(submitter) ? submitter : null, []));
  };
  const onNavigate = (event: Event) => {
    const { destination, hashChange } = event as Event & { destination: { url: string }; hashChange: boolean };
    const url = URL.parse(destination.url);
    const isWeb = url !== null && /^https?:$/.test(url.protocol);
    if (!hashChange && isWeb && url.origin !== page.location.origin)
      hold(event, { serious: 'leaves', leadsTo: url.origin, address: url.href });
  };
  const listen = () => {
    listening.abort();
    listening = new AbortController();
    const { signal } = listening;
    const pages = new Set([page, ...elements.map(({ ownerDocument }) => ownerDocument)]);
    const path = new Set<EventTarget>(elements.flatMap((each) => [...withRoots(each)]));
    for (const each of pages) for (const at of [...each.forms, each, each.defaultView ?? view]) path.add(at);
    for (const each of path) {
      const { addEventListener } = isElement(each) ? Element.prototype : each; // a form's field can be called so
      addEventListener.call(each, 'click', onClick, { signal });
      addEventListener.call(each, 'submit', onSubmit, { signal });
    }
    const navigation: EventTarget | undefined = Reflect.get(view, 'navigation');
    navigation?.addEventListener('navigate', onNavigate, { signal });
  };
  listen();
  return {
    renew: listen,
    settle() {
      const now = plan.outcomeNow();
      const { address } = plan.outcome;
      if (held || isUsersOwn() || address === undefined || (now.address === address && !isOther(now))) return;
      // A listener that let no other hear the click has changed it: the browser has only begun to follow.
      view.stop();
      held = now;
    },
    end() {
      listening.abort();
      return held;
    },
  };
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
