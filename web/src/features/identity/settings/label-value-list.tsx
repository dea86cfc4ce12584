import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Renders one line per fact, with the label on the left and the value on the right. */
export function LabelValueList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 text-14 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-subgrid border-b border-line py-2 last:border-0 sm:col-span-2"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
