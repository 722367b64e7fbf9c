/** Slides, one at a time, changed by button, key or swipe, or automatically while the user is not interacting. */
import { useEffect, useState } from 'preact/hooks';
import { LinkButton } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { Heading } from '../../parts/heading';
import { type OneStep, toIndex, useSteps, walk } from '../../parts/steps';
import { type Slide, Viewer } from '../../parts/viewer';
import type { ViewProps } from '../../widget';
import type { carousel } from './spec';
import './view.css';

export default function CarouselView({ data, emit }: ViewProps<typeof carousel>) {
  const { slides, title, autoPlay = false, interval = 5000 } = data;
  const [wanted, setWanted] = useState(0);
  const index = toIndex(wanted, slides.length);
  const canPlay = autoPlay && slides.length > 1;
  const play = usePlay(canPlay);
  const moveByHand = (by: OneStep) => {
    const next = walk(index, by, slides.length);
    if (next === index) return;
    setWanted(next);
    emit('slidechange', { slide: { ...slides[next] }, index: next });
  };
  const beat = play.isPlaying ? { interval, onBeat: () => setWanted(walk(index, 1, slides.length)) } : null;
  return (
    <section
      class="carousel column"
      data-view="carousel"
      dir="auto"
      aria-roledescription={say('carousel')}
      aria-label={title ?? say('Slides')}
    >
      <Heading title={title || undefined} />
      {slides.length === 0 && <p class="mid">{say('Nothing here yet')}</p>}
      {slides.length > 0 && <Show slides={slides} index={index} beat={beat} onStep={moveByHand} />}
      {/* Outside the part that pauses under the pointer or the focus, since pressing it must start the slides. */}
      {canPlay && (
        <div class="play">
          <LinkButton onClick={play.toggle}>{play.isPlaying ? say('Pause') : say('Play')}</LinkButton>
        </div>
      )}
    </section>
  );
}

/** The timer that moves the slides on; the interval is in milliseconds. Null while they are paused. */
type Beat = { interval: number; onBeat(): void } | null;

interface ShowProps {
  slides: Slide[];
  index: number;
  beat: Beat;
  onStep(by: OneStep): void;
}

function Show({ slides, index, beat, onStep }: ShowProps) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useBeat(index, isPointed || isFocused ? null : beat);
  return (
    <div
      class="show column"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocusIn={() => setFocused(true)}
      onFocusOut={() => setFocused(false)}
      {...useSteps(onStep)}
    >
      <Viewer slides={slides.map((slide) => ({ ...slide }))} index={index} onStep={onStep} isLive={!beat} />
    </div>
  );
}

/** With `prefers-reduced-motion`, it plays only once the user starts it. */
function usePlay(autoPlay: boolean) {
  const [isPlaying, setPlaying] = useState(() => autoPlay && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  return { isPlaying: isPlaying && autoPlay, toggle: () => setPlaying(!isPlaying) };
}

/** Each slide has the whole interval. */
function useBeat(index: number, beat: Beat): void {
  const interval = beat?.interval;
  // A new slide starts a new interval. `onBeat` is another function on each render, so it is no dependency.
  useEffect(() => {
    if (!beat) return;
    const timer = setTimeout(beat.onBeat, interval);
    return () => clearTimeout(timer);
  }, [interval, index]);
}
