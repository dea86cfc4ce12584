import { initialsOf } from '../../shared/member/company-initials.ts';

/** Shows a company's logo or its initials; the name is beside it, so it is hidden from screen readers. */
export function CompanyLogo({ name, src }: { name: string; src: string | null }) {
  return (
    <span
      aria-hidden
      className="grid size-20 shrink-0 place-items-center overflow-clip rounded-14 border border-line bg-surface"
    >
      {src === null ? (
        <span className="figures text-24 text-link">{initialsOf(name)}</span>
      ) : (
        <img src={src} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}
