import { useState } from 'react';
import { DateField, DateFieldWithCalendar } from './date-field.tsx';

export default { title: 'Date field' };

export function TypedDateField() {
  const [day, setDay] = useState<string | undefined>('1990-04-12');
  return (
    <div className="max-w-xs">
      <DateField label="Born on" value={day} onChange={setDay} />
    </div>
  );
}

export function DateFieldPickedFromCalendar() {
  const [day, setDay] = useState<string>();
  return (
    <div className="max-w-xs">
      <DateFieldWithCalendar
        label="Departure"
        value={day}
        onChange={setDay}
        openLabel="Open the calendar"
        problem="Choose a day within the next eleven months."
      />
    </div>
  );
}
