import { addDaysToDate } from '@marga/contract/kernel/time';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { urlPathInLocale } from '../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { useTodayAfterHydration } from '../shared/use-today.ts';
import { SCREENS } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { pageUrlWithJourney, readJourneyFromForm, type JourneyParams } from './journey-params.ts';

interface JourneyFormProps {
  initial?: JourneyParams;
  /** When this is true, tomorrow is suggested if no day was given. */
  isProposing?: boolean;
}

/**
 * Asks for origin, destination and day, all optional. The fields are plain on purpose: a visitor who never searches
 * should not load the type-ahead, and the search screens resolve any place name. The form works before hydration.
 */
export function JourneyForm({ initial, isProposing = false }: JourneyFormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const today = useTodayAfterHydration();
  useEffect(() => {
    const field = form.current?.elements.namedItem('on');
    if (!today || !isProposing || !(field instanceof HTMLInputElement)) return;
    if (field.value === '') field.value = addDaysToDate(today, 1);
  }, [today, isProposing]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(pageUrlWithJourney(SCREENS.services.path, readJourneyFromForm(event.currentTarget)));
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      action={urlPathInLocale(locale, SCREENS.services.path)}
      className="grid items-end gap-4 rounded-14 border border-line bg-surface p-4 sm:grid-cols-2 md:p-5 lg:grid-cols-[1.3fr_1.3fr_1fr_auto]"
    >
      <TextField
        label={t('journey.from')}
        name="from"
        isCapitals
        maxLength={60}
        autoComplete="off"
        defaultValue={initial?.from}
        placeholder={t('journey.from-example')}
      />
      <TextField
        label={t('journey.to')}
        name="to"
        isCapitals
        maxLength={60}
        autoComplete="off"
        defaultValue={initial?.to}
        placeholder={t('journey.to-example')}
      />
      <TextField label={t('journey.date')} name="on" type="date" min={today} defaultValue={initial?.on} />
      <Button type="submit" kind="marigold" className="w-full lg:w-auto lg:px-8">
        <Search aria-hidden size={18} strokeWidth={2.5} />
        {t('journey.submit')}
      </Button>
    </form>
  );
}
