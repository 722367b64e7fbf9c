/** The data of d3, and of each of its presets. */
import type { DataOf } from '../../widget';
import type { d3 } from './spec';

export type D3 = DataOf<typeof d3>;
export type Config = NonNullable<D3['config']>;
/** The data of one preset. */
export type PresetData<Preset extends D3['preset']> = Extract<D3, { preset: Preset }>['data'];
