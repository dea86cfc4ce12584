import { useState } from 'react';
import { RadioButtonRow } from './radio-button-row.tsx';

export default { title: 'Choice row' };

export function TripKindChoice() {
  const [kind, setKind] = useState('one-way');
  return (
    <RadioButtonRow
      name="kind"
      label="Trip"
      isLabelShown
      choices={[
        { value: 'one-way', label: 'One way' },
        { value: 'return', label: 'Return' },
        { value: 'several', label: 'Several flights' },
      ]}
      value={kind}
      onChange={setKind}
    />
  );
}
