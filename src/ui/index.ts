/** What widgets and panel have in common: icons, controls, Markdown, JSON, forms, and the texts that users read. */
export { Badge, modelSource, type Provenance, SourceGlyph, toProvenance, userSource, type ValueSource } from './badge';
export { CodeBlock } from './code-block';
export { toMarkColour, toSafeColour } from './colour';
export {
  CopyButton,
  Empty,
  ErrorNote,
  Field,
  IconButton,
  LinkButton,
  Notice,
  SearchField,
  Segments,
  Switch,
} from './controls';
export {
  HeldData,
  mostWhole,
  type Picked,
  type Picker,
  Picking,
  Room,
  Sandboxes,
  useWhole,
  Whole,
} from './drawing-context';
export { Icon } from './icon';
export type { IconName } from './icon-paths';
export { findJsonFault } from './json-fault';
export { JsonTree } from './json-tree';
export { languageSaid, type Phrase, phrase, Say, say, sayCount, speak } from './language';
export { toSafeLink } from './links';
export { Markdown } from './markdown/markdown';
export { type ImagePolicy, Images, type ImageVerdict, RemoteImage } from './remote-image';
export { toNextIndex, useRovingFocus } from './roving-focus';
export { JsonEditor } from './schema-form/json-editor';
export { SchemaForm } from './schema-form/schema-form';
export { startValue } from './schema-form/start';
export { readJson, writeJson } from './schema-form/value';
export { Scroll } from './scroll';
export { SiteIcon, SiteIcons } from './site-icon';
export { still } from './still';
export { TabList } from './tabs';
export { useMoreAside } from './use-more-aside';
export { type DrawnRow, useVirtualRows } from './virtual-rows';
export { Scalar, Visible } from './visible';
export { watchSize } from './watch-size';
export { type DiffPart, diffWords } from './word-diff';
export * from './words/figures';
export * from './words/issue';
export * from './words/lint';
export * from './words/model-failure';
export * from './words/run';
export type { Sentence } from './words/sentence';
export * from './words/server-problem';
export * from './words/tool-failure';
export * from './words/tools';
