import { Search } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { urlPathInLocale } from '../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Button } from '../../ui/button.tsx';
import type { Query } from './find-articles.ts';

/** Submits the search through the URL, so it works before the script has loaded and can be linked to. */
export function ResourceSearch({ query }: { query: Query }) {
  const t = useTranslations();
  const id = useId();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim() !== '') params.set(name, value.trim());
    }
    void navigate(`${SCREENS.resources.path}?${params.toString()}`, { preventScrollReset: true });
  };
  return (
    <search>
      <form
        action={urlPathInLocale(useLocale(), SCREENS.resources.path)}
        onSubmit={submit}
        className="max-w-2xl"
      >
        <label htmlFor={id} className="mb-1 block text-13 font-semibold text-muted">
          {t('resources.search')}
        </label>
        <div className="flex gap-2">
          {query.kind && <input type="hidden" name="kind" value={query.kind} />}
          {/* A new question from elsewhere fills it anew; what is typed stays until it is sent. */}
          <input
            key={query.search}
            id={id}
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={100}
            placeholder={t('resources.search-example')}
            className="control min-w-0 flex-1 px-3 placeholder:text-muted"
          />
          <Button type="submit" kind="marigold">
            <Search aria-hidden size={18} strokeWidth={2.5} />
            {t('resources.submit')}
          </Button>
        </div>
      </form>
    </search>
  );
}
