import type { Offer } from '@marga/contract/search/search';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { BusSeatLegend, BusSeatMap } from './bus-seat-map.tsx';

interface SeatPanelProps {
  readonly searchId: string;
  readonly offer: Offer;
  readonly bus: string;
  readonly chosen: readonly string[];
  readonly onChoose: (seat: string) => void;
}

/** Shows which seats are free now; they are read when the panel opens, since others buy too. */
export function BusSeatPanel({ searchId, offer, bus, chosen, onChoose }: SeatPanelProps) {
  const t = useTranslations();
  const { data, error, refetch } = useQuery({
    queryKey: ['seat-map', searchId, offer.id],
    queryFn: ({ signal }) =>
      api.call('search.read-seat-map', { body: { searchId, offerId: offer.id }, signal }),
    staleTime: 0,
  });
  if (error !== null) {
    return (
      <Alert
        tone="failed"
        action={
          <Button kind="outline" onClick={() => void refetch()}>
            {t('seats.again')}
          </Button>
        }
      >
        <ProblemMessage problem={error} />
      </Alert>
    );
  }
  if (data === undefined) {
    return (
      <p role="status" className="text-14 text-muted">
        {t('seats.looking')}
      </p>
    );
  }
  if (data.seats.length === 0) return <p className="text-14 text-muted">{t('seats.none')}</p>;
  return (
    <div className="grid gap-3">
      <p className="text-13 text-muted">{t('seats.how', { count: offer.travellers })}</p>
      <BusSeatMap seats={data.seats} chosen={chosen} onChoose={onChoose} label={t('seats.map', { bus })} />
      <BusSeatLegend hasWomens={data.seats.some(({ isForWomen }) => isForWomen)} />
    </div>
  );
}
