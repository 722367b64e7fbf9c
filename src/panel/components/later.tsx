/** Parts of the panel that nobody needs to begin with: loaded once the panel stands still, or when one is opened before. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice, say } from '#ui';

type Load<Props> = () => Promise<FunctionComponent<Props>>;

const loads: (() => Promise<unknown>)[] = [];

/** What stands in for a part: a whole place, or something inside one. */
type Size = 'place' | 'inside';

/** Until the part has come, lines of its shape; they are seen only if that takes a moment. */
export function later<Props extends object>(load: Load<Props>, size: Size = 'place'): FunctionComponent<Props> {
  let Part: FunctionComponent<Props> | null = null;
  const bring: Load<Props> = async () => {
    Part ??= await load();
    return Part;
  };
  loads.push(bring);
  return function Later(props) {
    const [state, setState] = useState<'coming' | 'here' | 'lost'>(Part ? 'here' : 'coming');
    useEffect(() => {
      // Also where the part came between the drawing and this: nothing else would draw it.
      bring().then(
        () => setState('here'),
        () => setState('lost'),
      );
    }, []);
    if (Part) return <Part {...props} />;
    const [Coming, Lost] = size === 'place' ? [ComingPlace, LostPlace] : [ComingInside, LostInside];
    return state === 'lost' ? <Lost /> : <Coming />;
  };
}

function ComingPlace() {
  return (
    <main class="coming" aria-busy="true">
      <div class="skel line" style="width: 40%" />
      <div class="skel" style="height: 48px" />
      <div class="skel" style="height: 48px" />
      <div class="skel line" style="width: 60%" />
    </main>
  );
}

const ComingInside = () => <div class="skel" style="height: 48px" aria-busy="true" />;

/** An update of the extension took its files away under an open panel. */
const wordLost = () => ({
  what: say('This part could not be loaded.'),
  next: say('Close the panel and open it again.'),
});

function LostPlace() {
  return (
    <main class="coming">
      <LostInside />
    </main>
  );
}

const LostInside = () => <Notice icon="error" tone="danger" sentence={wordLost()} />;

/** When there is nothing else to do: what is opened first is then there already. */
export function useParts(): void {
  useEffect(() => {
    const bringAll = () => {
      for (const load of loads) load().catch(() => undefined); // said where the part is opened
    };
    const timer = setTimeout(bringAll, 600);
    return () => clearTimeout(timer);
  }, []);
}
