import type { ReactNode } from 'react';

interface BannerProps {
  title: string;
  text: string;
  /** Holds what is drawn on the petrol background below the text. */
  children?: ReactNode;
}

/** Renders the title and the introduction of a public text page on a petrol background. */
export function PublicPageBanner({ title, text, children }: BannerProps) {
  return (
    <section className="on-petrol bg-petrol-800 pt-8 pb-10 text-white md:pt-12">
      <div className="column">
        <h1 className="text-32 outline-none md:text-48">{title}</h1>
        <p className="mt-2 max-w-prose text-pretty text-petrol-100 md:text-20">{text}</p>
        {children !== undefined && <div className="petrol-tokens mt-8">{children}</div>}
      </div>
    </section>
  );
}
