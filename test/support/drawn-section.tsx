/** A section of Settings, drawn for a person whose wishes go to the test. */
import { signal } from '@preact/signals';
import { type FunctionComponent, render } from 'preact';
import { act } from 'preact/test-utils';
import type { CommandName } from '#background/commands';
import { defaultSettings } from '#settings';
import { PanelContext } from '../../src/panel/components/context';
import type { SectionHeading } from '../../src/panel/components/controls/section';
import { SettingsDrawer } from '../../src/panel/components/settings/drawer';
import type { Panel } from '../../src/panel/models/panel';
import { createSettingsModel } from '../../src/panel/models/settings/settings';
import { standInAsking } from './stand-in-asking';

export async function drawSection(
  Section: FunctionComponent<SectionHeading>,
  ask: (name: CommandName, take: unknown) => Promise<unknown>,
): Promise<void> {
  const settingsModel = createSettingsModel(standInAsking(async (name, input) => ask(name as CommandName, input))); // the model names only commands
  await act(() =>
    render(
      <PanelContext.Provider
        value={{ settingsModel, settings: signal(defaultSettings) } as never /* all that the section reads */}
      >
        <Section id="drawn" name="Drawn" />
      </PanelContext.Provider>,
      document.body,
    ),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 0))); // until what it asks for has arrived
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
