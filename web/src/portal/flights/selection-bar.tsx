import { useMutation } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/client.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/figures.tsx';
import { ProblemWords } from '../../ui/problem-words.tsx';
import { totalsOf, useSelection } from './selection.ts';

/** The payment section: there only while something is selected. */
export function SelectionBar() {
  const say = useSay();
  const navigate = useNavigate();
  const selection = useSelection();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (offerIds: (typeof selection)[number]['id'][]) =>
      api.call('booking.create-trip', { body: { offerIds } }),
    onSuccess: (trip) => navigate(`/trips/${trip.id}`),
  });
  if (selection.length === 0) return null;
  const parties = new Set(selection.map(({ travellers }) => travellers));
  const isMixed = parties.size > 1;
  return (
    <section
      aria-label={say('payment.label')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised shadow-bar"
    >
      {(error !== null || isMixed) && (
        <p role="alert" className="border-b border-failed bg-failed-soft py-2 text-14 text-failed">
          <span className="column block">
            {isMixed ? say('payment.mixed') : <ProblemWords problem={error} />}
          </span>
        </p>
      )}
      <div className="column flex items-center justify-between gap-4 py-3">
        <div aria-live="polite">
          <p className="text-13 text-muted">
            {say('payment.selected', { count: selection.length, travellers: Math.max(...parties) })}
          </p>
          <p className="flex flex-wrap gap-x-3">
            {totalsOf(selection.map(({ total }) => total)).map((total) => (
              <Price key={total.currency} money={total} className="text-24" />
            ))}
          </p>
        </div>
        <Button
          isPending={isPending}
          disabled={isMixed}
          onClick={() => mutate(selection.map(({ id }) => id))}
        >
          {say('payment.proceed')}
          <ArrowRight aria-hidden size={18} className="hidden sm:block" />
        </Button>
      </div>
    </section>
  );
}
