import { useState } from 'react';
import { DateField, DateWithCalendar } from './date-field.tsx';

export default { title: 'Date field' };

export function Typed() {
  const [day, setDay] = useState<string | undefined>('1990-04-12');
  return (
    <div className="max-w-xs">
      <DateField label="Born on" value={day} onChange={setDay} />
    </div>
  );
}

export function Picked() {
  const [day, setDay] = useState<string>();
  return (
    <div className="max-w-xs">
      <DateWithCalendar
        label="Departure"
        value={day}
        onChange={setDay}
        openLabel="Open the calendar"
        problem="Choose a day within the next eleven months."
      />
    </div>
  );
}
