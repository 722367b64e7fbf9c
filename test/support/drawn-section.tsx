/** A section of Settings, drawn for a person whose wishes go to the test. */
import { signal } from '@preact/signals';
import { type FunctionComponent, render } from 'preact';
import { act } from 'preact/test-utils';
import type { CommandName } from '#background/commands';
import { PanelContext } from '../../src/panel/components/context';
import type { SectionHeading } from '../../src/panel/components/controls/section';
import { SettingsDrawer } from '../../src/panel/components/settings/drawer';
import type { Asking } from '../../src/panel/models/asking';
import type { Panel } from '../../src/panel/models/panel';
import { createSettingsModel } from '../../src/panel/models/settings/settings';

export async function drawSection(
  Section: FunctionComponent<SectionHeading>,
  ask: (name: CommandName, take: unknown) => Promise<unknown>,
): Promise<void> {
  const settingsModel = createSettingsModel({ ask, refusal: signal(null) } as unknown as Asking); // the two that it uses
  await act(() =>
    render(
      <PanelContext.Provider value={{ settingsModel } as never /* all that the section reads */}>
        <Section id="drawn" name="Drawn" />
      </PanelContext.Provider>,
      document.body,
    ),
  );
}

/** Draws the whole drawer of Settings, over a panel. */
export const drawSettings = (panel: Panel): Promise<void> =>
  act(() =>
    render(
      <PanelContext.Provider value={panel}>
        <SettingsDrawer />
      </PanelContext.Provider>,
      document.body,
    ),
  );
