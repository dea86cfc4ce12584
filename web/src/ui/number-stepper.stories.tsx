import { Users } from 'lucide-react';
import { useState } from 'react';
import { NumberStepper } from './number-stepper.tsx';

export default { title: 'Number stepper' };

export function TravellerCountStepper() {
  const [count, setCount] = useState(2);
  return (
    <div className="max-w-xs">
      <NumberStepper
        label="Travellers"
        icon={<Users aria-hidden size={18} className="text-link" />}
        value={count}
        onChange={setCount}
        min={1}
        max={9}
        lessLabel="One fewer"
        moreLabel="One more"
      />
    </div>
  );
}
