/** The current time, ticking while something is in progress. */
import { useEffect, useState } from 'preact/hooks';

export function useNow(ticking: boolean, every = 200): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [ticking, every]);
  return now;
}
