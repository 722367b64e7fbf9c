/** The way to the widget gallery. */
import { LinkButton, say } from '#ui';
import { usePanel } from '../context';

export function GalleryLink() {
  const { openGallery } = usePanel();
  return (
    <section class="sec" aria-labelledby="widgets">
      <h2 id="widgets">{say('Widgets')}</h2>
      <div class="setrow">
        <p class="grow hint">{say('What answers can be shown as, each with a sample to try.')}</p>
        <LinkButton onClick={openGallery}>{say('Widget gallery')}</LinkButton>
      </div>
    </section>
  );
}
