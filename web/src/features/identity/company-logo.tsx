import { initialsOf } from '../../shared/member/company-initials.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';

/** Shows a company's logo or its initials; the name is beside it, so it is hidden from screen readers. */
export function CompanyLogo({
  name,
  src,
  isCompact = false,
}: {
  name: string;
  src: string | null;
  isCompact?: boolean;
}) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'grid shrink-0 place-items-center overflow-clip border border-line bg-surface',
        isCompact ? 'size-12 rounded-8' : 'size-20 rounded-14',
      )}
    >
      {src === null ? (
        <span className={joinClassNames('figures text-link', isCompact ? 'text-16' : 'text-24')}>
          {initialsOf(name)}
        </span>
      ) : (
        <img src={src} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}
