import type { PersonName } from '@marga/contract/travellers/names';
import { CircleAlert, Info } from 'lucide-react';
import { LOCALE_TAGS } from '../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { mergeNameHintsAcrossSuppliers, type NameUse } from './merge-name-hints-across-suppliers.ts';

interface NameHintsProps {
  person: PersonName;
  /** Lists the services that the name will be booked with; a hint that several share is shown once. */
  uses: readonly NameUse[];
  /** Holds the name as the person writes it, where that is known. */
  original?: PersonName;
}

/**
 * Shows how suppliers will treat a name: what they print differently and what they reject. It renders nothing when
 * all print it as it is.
 */
export function TravellerNameHints({ person, uses, original }: NameHintsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const hints = mergeNameHintsAcrossSuppliers(person, uses, original);
  if (hints.length === 0) return null;
  const list = new Intl.ListFormat(LOCALE_TAGS[locale], { style: 'short', type: 'conjunction' });
  return (
    <ul aria-label={t('name.hint.label')} className="grid gap-1 text-13">
      {hints.map(({ hint, services }) => {
        const text = t(`name.hint.${hint.code}`, { name: hint.name, sent: hint.sent, most: hint.most });
        const isBlock = hint.severity === 'block';
        const Icon = isBlock ? CircleAlert : Info;
        return (
          <li
            key={`${hint.code} ${hint.part}`}
            className={joinClassNames(
              'flex items-start gap-1.5',
              isBlock ? 'font-medium text-failed' : 'text-held',
            )}
          >
            <Icon aria-hidden size={15} className="mt-0.5 shrink-0" />
            <span className="min-w-0">
              {services.length === 0
                ? text
                : t('name.hint.only', {
                    services: list.format(services.map((service) => t(`service.${service}`))),
                    text,
                  })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
