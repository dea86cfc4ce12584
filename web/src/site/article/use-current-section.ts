import { useEffect, useState } from 'react';

/** Which part of the text is being read: the last one whose heading has come up to the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const names = ids.join(' ');
  useEffect(() => {
    const headings = names.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
      setCurrent(passed.at(-1)?.id);
    };
    // Headings that cross that line are the only moments at which the answer changes.
    const watcher = new IntersectionObserver(look, { rootMargin: '0px 0px -66.6% 0px' });
    for (const heading of headings) watcher.observe(heading);
    look();
    return () => watcher.disconnect();
  }, [names]);
  return current;
}
