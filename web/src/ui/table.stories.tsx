import { CardActions, CardButton } from './card-actions.tsx';
import { TableRowButton } from './table-row-button.tsx';
import { CELL, HEAD, TableFrame } from './table.tsx';
import { FullRowLink } from './full-row-link.tsx';

export default { title: 'Table' };

const PEOPLE = [
  { name: 'Asha Rawat', role: 'Owner' },
  { name: 'Bharat Negi', role: 'Booker' },
];

export function TableRows() {
  return (
    <TableFrame caption="The team">
      <thead className="border-b border-line bg-fog">
        <tr>
          <th className={HEAD}>Name</th>
          <th className={HEAD}>Role</th>
          <th className={HEAD}>
            <span className="sr-only">What can be done</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {PEOPLE.map(({ name, role }) => (
          <tr key={name} className="relative not-first:border-t not-first:border-line">
            <td className={CELL}>
              <FullRowLink to="/team">{name}</FullRowLink>
            </td>
            <td className={CELL}>{role}</td>
            <td className={`${CELL} relative text-right`}>
              <TableRowButton subject={name}>Change</TableRowButton>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

export function CardWithActions() {
  return (
    <div className="max-w-sm rounded-8 border border-line bg-surface px-4 py-3">
      <p className="font-semibold">Bharat Negi</p>
      <p className="text-14 text-muted">Booker</p>
      <CardActions>
        <CardButton subject="Bharat Negi">Change</CardButton>
        <CardButton subject="Bharat Negi">Remove</CardButton>
      </CardActions>
    </div>
  );
}
