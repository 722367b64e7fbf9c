/** The answer to a request that is made once for each key. */
import { useEffect, useState } from 'preact/hooks';

/** Undefined until the first answer arrives; then the last answer, even while another key's is pending. */
export function useAnswer<T>(ask: () => Promise<T>, key: unknown): T | undefined {
  const [answer, setAnswer] = useState<T | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void ask().then((answered) => isCurrent && setAnswer(() => answered));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return answer;
}
