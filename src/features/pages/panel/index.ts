export { PageChip, SentWidget, WidgetChip } from './page-chip';
