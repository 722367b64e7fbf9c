/** Opens the widget gallery. */
import { LinkButton, say } from '#ui';
import { usePanel } from '../context';
import { Section, type SectionHeading } from '../controls/section';

export function GalleryLink(heading: SectionHeading) {
  const { openGallery } = usePanel();
  return (
    <Section {...heading}>
      <div class="setrow">
        <p class="grow hint">{say('The widgets that answers can be shown as, each with a sample to try.')}</p>
        <LinkButton onClick={openGallery}>{say('Widget gallery')}</LinkButton>
      </div>
    </Section>
  );
}
