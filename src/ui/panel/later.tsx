/** Parts that the panel's start doesn't need: loaded when the panel is idle, or when one is opened earlier. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Guarded, NotShown } from '../controls/guarded';

type Load<Props> = () => Promise<FunctionComponent<Props>>;

const loads: (() => Promise<unknown>)[] = [];

let firstFrame = Promise.resolve();

/** A panel starts: what comes later waits until its first frame is seen, which each request delays, or a moment in a panel that draws none. */
export function holdParts(): void {
  firstFrame = new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, 150);
  });
}

export const afterFirstFrame = <Part,>(load: () => Promise<Part>): Promise<Part> => firstFrame.then(load);

/** What the part takes up: a whole place, a space inside one, or none until it is there. */
type Size = 'place' | 'inside' | 'none';

/** Draws a placeholder of the part's shape until the part has loaded; it is visible only if that takes a while. */
export function later<Props extends object>(load: Load<Props>, size: Size = 'place') {
  let Part: FunctionComponent<Props> | null = null;
  const bring: Load<Props> = async () => {
    Part ??= await load();
    return Part;
  };
  loads.push(bring);
  function Later(props: Props) {
    const [state, setState] = useState<'coming' | 'here' | 'lost'>(Part ? 'here' : 'coming');
    useEffect(() => {
      // Redraws even if the part loaded between the first render and this effect: nothing else would.
      // A whole place has nothing beside it that could be drawn first.
      (size === 'place' ? bring() : afterFirstFrame(bring)).then(
        () => setState('here'),
        () => setState('lost'),
      );
    }, []);
    if (Part)
      return (
        <Guarded>
          <Part {...props} />
        </Guarded>
      );
    if (size === 'none') return null;
    return size === 'place' ? <LaterPlace isLost={state === 'lost'} /> : <LaterInside isLost={state === 'lost'} />;
  }
  return Object.assign(Later, { bring });
}

const LaterPlace = ({ isLost }: { isLost: boolean }) => (
  <main class="coming" aria-busy={isLost ? undefined : true}>
    {isLost && <LaterInside isLost />}
    {!isLost && <div class="skel line" style="width: 40%" />}
    {!isLost && <div class="skel" style="height: 48px" />}
    {!isLost && <div class="skel" style="height: 48px" />}
    {!isLost && <div class="skel line" style="width: 60%" />}
  </main>
);

/** A part is lost when an update of the extension removes the files of an open panel. */
function LaterInside({ isLost }: { isLost: boolean }) {
  return isLost ? <NotShown /> : <div class="skel" style="height: 48px" aria-busy="true" />;
}

/** Until the panel has nothing to do, at most a second. */
const whenIdle = (): Promise<unknown> => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));

/** Loads the parts while the panel is idle, before the user opens one; one after another: together they would hold what is typed or streams in. */
export function useParts(): void {
  useEffect(() => {
    const bringAll = async () => {
      for (const load of loads) {
        await whenIdle();
        await load().catch(() => undefined); // reported where the part is opened
      }
    };
    const timer = setTimeout(bringAll, 600);
    return () => clearTimeout(timer);
  }, []);
}
