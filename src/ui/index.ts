/** What widgets and panel share: values, icons, controls, Markdown, JSON, and the words people read. */
import './tokens.css';
import './base.css';
import './controls.css';
import './forms.css';
import './content.css';

export { Badge, type Provenance, SourceGlyph, toProvenance } from './badge';
export { CopyButton, Empty, Field, IconButton, LinkButton, Notice, Segments, Switch } from './controls';
export { Icon } from './icon';
export type { IconName } from './icon-paths';
export { JsonTree, Scalar } from './json-tree';
export { toLinkProps, toSafeLink } from './links';
export { Markdown } from './markdown';
export { type ImagePolicy, Images, type ImageVerdict, RemoteImage } from './remote-image';
export { Scroll } from './scroll';
export { toSegments, Visible } from './visible';
export { diffWords } from './word-diff';
export * from './words';
