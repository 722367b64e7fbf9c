export { sectionIds, sections, settingGroups } from './sections';
