/** Parts of the panel that nobody needs to begin with: loaded once the panel stands still, or when one is opened before. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice, say } from '#ui';

type Load = () => Promise<FunctionComponent>;

const loads: Load[] = [];

/** Until the part has come, lines of its shape; they are seen only if that takes a moment. */
export function later(load: Load): FunctionComponent {
  let Part: FunctionComponent | null = null;
  const bring: Load = async () => {
    Part ??= await load();
    return Part;
  };
  loads.push(bring);
  return function Later() {
    const [state, setState] = useState<'coming' | 'here' | 'lost'>(Part ? 'here' : 'coming');
    useEffect(() => {
      if (!Part)
        bring().then(
          () => setState('here'),
          () => setState('lost'),
        );
    }, []);
    if (Part) return <Part />;
    return state === 'lost' ? <Lost /> : <Coming />;
  };
}

function Coming() {
  return (
    <main class="coming" aria-busy="true">
      <div class="skel line" style="width: 40%" />
      <div class="skel" style="height: 48px" />
      <div class="skel" style="height: 48px" />
      <div class="skel line" style="width: 60%" />
    </main>
  );
}

/** An update of the extension took its files away under an open panel. */
function Lost() {
  const sentence = {
    what: say('This part could not be loaded.'),
    next: say('Close the panel and open it again.'),
  };
  return (
    <main class="coming">
      <Notice icon="error" tone="danger" sentence={sentence} />
    </main>
  );
}

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
