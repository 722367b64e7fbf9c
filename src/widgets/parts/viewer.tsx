/** Pictures and texts one at a time, in their widget or large in a dialog, with buttons that lead on. */
import type { ComponentChildren } from 'preact';
import { IconButton } from '#ui/controls/controls.tsx';
import { say } from '#ui/language/index.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { OutwardLink } from './outward-link';
import { PictureBox } from './picture';
import { type OneStep, walk } from './steps';
import './viewer.css';

export interface Slide {
  src?: string | undefined;
  /** What the picture shows; absent where the title says it. */
  alt?: string;
  title?: string | undefined;
  subtitle?: string | undefined;
  /** Markdown. */
  content?: string | undefined;
  href?: string | undefined;
}

interface ViewerProps {
  slides: readonly Slide[];
  index: number;
  onStep(by: OneStep): void;
  /** False while they change by themselves: that is announced to nobody. */
  isLive?: boolean;
  /** Further buttons. */
  children?: ComponentChildren;
}

export function Viewer({ slides, index, onStep, isLive = true, children }: ViewerProps) {
  const hasMore = slides.length > 1;
  return (
    <>
      <div class="slides">
        {slides.map((slide, i) => (
          <OneSlide key={i} slide={slide} index={i} count={slides.length} current={index} />
        ))}
      </div>
      {(hasMore || children) && (
        <div class="bar">
          {hasMore && <IconButton icon="left" label={say('Previous')} onClick={() => onStep(-1)} />}
          <p class="small mid" dir="ltr" aria-live={isLive ? 'polite' : 'off'}>
            {say('{value} of {count}', { value: index + 1, count: slides.length })}
            <span class="vh">{slides[index]?.title}</span>
          </p>
          {hasMore && <IconButton icon="right" label={say('Next')} onClick={() => onStep(1)} />}
          {children}
        </div>
      )}
    </>
  );
}

interface OneSlideProps {
  slide: Slide;
  index: number;
  count: number;
  current: number;
}

/** Slides are stacked, so that the content below doesn't jump. Pictures are fetched when their slide is current or next to it. */
function OneSlide({ slide, index, count, current }: OneSlideProps) {
  const { src, alt = '', title, subtitle, content, href } = slide;
  const isNear = [current, walk(current, 1, count), walk(current, -1, count)].includes(index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      class={`slide ${index === current ? 'current' : ''}`}
      role="group"
      aria-roledescription={say('slide')}
      aria-label={say('{value} of {count}', { value: index + 1, count })}
    >
      {(src !== undefined || alt) && <PictureBox src={src} alt={alt} isNear={isNear} />}
      {title && <p class="name">{title}</p>}
      {subtitle && <p class="small quiet">{subtitle}</p>}
      {content && <Markdown text={content} />}
      <OutwardLink href={href} />
    </div>
  );
}
