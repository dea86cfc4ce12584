import { useTranslations } from '../../shared/i18n/use-translations.ts';

interface PassportStripProps {
  givenName: string;
  familyName: string;
}

/** This is the length of the name in the first machine-readable line of a passport. */
const WIDTH = 39;

/**
 * Renders a name as in the machine-readable line of a passport, padded to its end, so that it can be compared at a
 * glance.
 */
export function PassportNamePreview({ givenName, familyName }: PassportStripProps) {
  const t = useTranslations();
  const isEmpty = givenName === '' && familyName === '';
  const line = [familyName, givenName]
    .filter(Boolean)
    .map((name) => name.replaceAll("'", '').replaceAll(/[ -]/g, '<'))
    .join('<<');
  return (
    <div className="min-w-0 rounded-8 border border-line bg-fog px-3 py-2">
      <p className="text-13 text-muted">
        {isEmpty ? t('travellers.form.printed-none') : t('travellers.form.printed')}
        {!isEmpty && <span className="sr-only">: {`${givenName} ${familyName}`}</span>}
      </p>
      <p
        aria-hidden
        className="overflow-hidden font-mono text-16 leading-7 tracking-[0.08em] whitespace-nowrap"
      >
        {isEmpty ? '' : line.slice(0, WIDTH)}
        <span className="text-control">{'<'.repeat(Math.max(0, WIDTH - (isEmpty ? 0 : line.length)))}</span>
      </p>
    </div>
  );
}
