/** What Back and Escape close first, while it is open in a drawer. */
import { useEffect } from 'preact/hooks';
import { usePanel } from './context';

export function useStepBack(close: () => void): void {
  const { stepBack } = usePanel();
  useEffect(() => {
    stepBack.value = close;
    return () => {
      stepBack.value = null;
    };
  }, []);
}
