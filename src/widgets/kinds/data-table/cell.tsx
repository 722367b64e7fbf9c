/** One cell of a table, drawn as its column's type says. */
import { Icon, say, toLinkProps, toSafeLink } from '#ui';
import { formatCell, type TableColumn } from './rows';

export const classOf = ({ align, type }: TableColumn): string => {
  const side = align ?? (type === 'number' ? 'right' : 'left');
  return side === 'center' ? 'c' : side === 'right' ? 'r' : '';
};

export function TableCell({ column, value }: { column: TableColumn; value: unknown }) {
  if (column.type === 'boolean' && typeof value === 'boolean') {
    const mark = value ? <Icon name="check" size={14} label={say('Yes')} /> : <span class="quiet">{say('No')}</span>;
    return <td class={classOf(column)}>{mark}</td>;
  }
  const link = column.type === 'link' && typeof value === 'string' ? toSafeLink(value) : null;
  return (
    <td class={classOf(column)}>{link ? <a {...toLinkProps(link)}>{shorten(link.href)}</a> : formatCell(value)}</td>
  );
}

const shorten = (href: string): string => href.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '');
