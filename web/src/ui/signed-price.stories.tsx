import { SignedPrice } from './signed-price.tsx';

export default { title: 'UI/Signed price' };

export function AddedTakenAndNothing() {
  return (
    <ul className="grid justify-items-end gap-1">
      {['120.00', '-200.50', '0.00'].map((amount) => (
        <li key={amount}>
          <SignedPrice money={{ amount, currency: 'INR' }} />
        </li>
      ))}
    </ul>
  );
}
