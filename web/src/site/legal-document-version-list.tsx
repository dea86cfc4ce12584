interface VersionListProps {
  title: string;
  /** The versions are ordered newest first. */
  versions: readonly string[];
}

/** Lists the versions of a legal text, each with the day from which it was in force. */
export function LegalVersionList({ title, versions }: VersionListProps) {
  return (
    <section className="column pb-14" aria-labelledby="versions">
      <div className="max-w-3xl border-t border-line pt-6">
        <h2 id="versions" className="text-20">
          {title}
        </h2>
        <ol className="mt-2">
          {versions.map((version) => (
            <li key={version} className="figures text-16">
              {version}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
