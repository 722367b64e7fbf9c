/** A section of Settings, drawn for a person whose wishes go to the test. */
import { signal } from '@preact/signals';
import { type FunctionComponent, render } from 'preact';
import { act } from 'preact/test-utils';
import { defaultSettings } from '#core/settings/settings.ts';
import { SettingsSections } from '../../entrypoints/sidepanel/contributions';
import type { CommandName } from '../../src/core/bus/command';
import { createSettingsModel } from '../../src/features/settings/state/settings';
import type { SectionHeading } from '../../src/ui/controls/section';
import { type Panel, PanelContext } from '../../src/ui/panel/context';
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
        <SettingsSections />
      </PanelContext.Provider>,
      document.body,
    ),
  );
