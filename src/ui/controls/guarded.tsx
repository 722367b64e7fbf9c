/** A boundary: what fails to be drawn says so in its own place, and everything around it lives. */
import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks';
import { say } from '../language';
import { LinkButton, Notice } from './controls';

interface GuardedProps {
  /** What is drawn: once it is another, it is tried again. */
  of?: unknown;
  children: ComponentChildren;
}

export function Guarded({ of, children }: GuardedProps) {
  const { isBroken, retry } = useBroken(of);
  const [isRetried, setRetried] = useState(false);
  const retryOnce = () => {
    setRetried(true);
    retry();
  };
  if (!isBroken) return <>{children}</>;
  return <NotShown>{!isRetried && <LinkButton onClick={retryOnce}>{say('Try again')}</LinkButton>}</NotShown>;
}

/** `children`: a way on that is nearer than opening the panel again. */
export const NotShown = ({ children }: { children?: ComponentChildren }) => (
  <Notice
    icon="error"
    tone="danger"
    what={say('Couldn’t show this part.')}
    next={children ? '' : say('Close the panel and open it again.')}
  >
    {children}
  </Notice>
);

/** Whether drawing the component's children failed. Something else than what failed is tried again by itself. */
export function useBroken(of: unknown): { isBroken: boolean; retry(): void } {
  const brokenBy = useRef<unknown>(null);
  const [error, retry] = useErrorBoundary((cause: unknown) => {
    brokenBy.current = of;
    console.warn(cause);
  });
  const isBroken = error !== undefined;
  useEffect(() => {
    if (isBroken && brokenBy.current !== of) retry();
  }, [isBroken, retry, of]);
  return { isBroken, retry };
}
