import { ApiProblem } from '../shared/api-problem.ts';
import { Alert } from './alert.tsx';
import { OfferProblemMessage } from './offer-problem-message.tsx';

export default { title: 'Feedback/Offer problem' };

const flight = {
  offerId: 'ofr_01m7eh9ktefjj89ryxw9m7a2x1',
  number: '6E 2134',
  route: { shape: 'return', places: ['Delhi', 'Mumbai'] },
};
const stay = {
  offerId: null,
  number: '',
  route: { shape: 'stay', places: ['Hotel Colaba Court', 'Mumbai'] },
};

function problemOf(...soldOut: readonly object[]): ApiProblem {
  return new ApiProblem({ code: 'offer-sold-out', status: 409, retry: 'never', details: { soldOut } });
}

export function OneSoldOut() {
  return (
    <Alert tone="failed">
      <OfferProblemMessage problem={problemOf(flight)} />
    </Alert>
  );
}

export function SeveralSoldOut() {
  return (
    <Alert tone="failed">
      <OfferProblemMessage problem={problemOf(flight, stay)} />
    </Alert>
  );
}

/** A server of an earlier release does not name what is sold out. */
export function NotNamed() {
  return (
    <Alert tone="failed">
      <OfferProblemMessage problem={problemOf()} />
    </Alert>
  );
}
