export { ExportItems } from './export-items';
