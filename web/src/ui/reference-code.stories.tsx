import { CopyableReference } from './copyable-reference.tsx';
import { Price } from './price.tsx';
import { ReferenceCode } from './reference-code.tsx';

export default { title: 'References and figures' };

export function ReferenceCodes() {
  return (
    <div className="grid gap-4">
      <ReferenceCode>M7KQ2WXA</ReferenceCode>
      <CopyableReference label="Airline’s reference">X7PQ2M</CopyableReference>
    </div>
  );
}

export function PriceExamples() {
  return (
    <p className="grid justify-items-end gap-1 text-24">
      <Price money={{ amount: '58219.31', currency: 'INR' }} />
      <Price money={{ amount: '150000.00', currency: 'INR' }} />
      <Price money={{ amount: '250.00', currency: 'USD' }} />
    </p>
  );
}
