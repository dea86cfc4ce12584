import type { Trip } from '@marga/contract/trips/trip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { useSession } from '../../shared/session-store.ts';
import { useCompany } from '../identity/use-company.ts';
import {
  pickSavableTripDetails,
  toTripDraft,
  type TripDraft,
  withContactOfAccount,
  withPhoneOfCompany,
} from './trip-draft.ts';

const PAUSE_MS = 700;

/**
 * Holds what is typed on the page of a trip. It is saved shortly after the last key press, and before any payment.
 */
export function useTripDraft(trip: Trip) {
  const queryClient = useQueryClient();
  const { user } = useSession() ?? {};
  const { data: company } = useCompany();
  const [typed, setTyped] = useState(() => withContactOfAccount(toTripDraft(trip), user));
  const [isContactTouched, setContactTouched] = useState(false);
  const draft = isContactTouched ? typed : withPhoneOfCompany(typed, company?.companyPhone ?? '');
  const saved = useRef(JSON.stringify(pickSavableTripDetails(draft)));
  const underWay = useRef<Promise<unknown>>(undefined);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: ReturnType<typeof pickSavableTripDetails>) =>
      api.call('booking.change-trip', { params: { tripId: trip.id }, body }),
    onSuccess: (changed) => queryClient.setQueryData(['trip', trip.id], changed),
  });
  const payload = JSON.stringify(pickSavableTripDetails(draft));

  /** Resolves once everything that can be saved has been saved. */
  const saveDraft = async (): Promise<void> => {
    await underWay.current?.catch(() => undefined);
    if (saved.current === payload) return;
    const before = saved.current;
    saved.current = payload;
    underWay.current = mutateAsync(pickSavableTripDetails(draft)).catch((problem: unknown) => {
      saved.current = before;
      throw problem;
    });
    await underWay.current;
  };
  const latest = useRef(saveDraft);
  useEffect(() => {
    latest.current = saveDraft;
  });
  useEffect(() => {
    if (saved.current === payload) return undefined;
    const timer = setTimeout(() => void latest.current().catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [payload]);

  return {
    draft,
    change: (changes: Partial<TripDraft>) => {
      if (changes.contact) setContactTouched(true);
      setTyped((before) => ({ ...before, ...changes }));
    },
    saveDraft,
    isSaving: isPending,
    problem: error,
  };
}
