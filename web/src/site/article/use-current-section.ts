import { useEffect, useState } from 'react';

/** Returns the section being read: the last one whose heading has reached the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const names = ids.join(' ');
  useEffect(() => {
    const headings = names.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
      setCurrent(passed.at(-1)?.id);
    };
    // The current section changes only when a heading enters or leaves the upper third of the window.
    const watcher = new IntersectionObserver(look, { rootMargin: '0px 0px -66.6% 0px' });
    for (const heading of headings) watcher.observe(heading);
    look();
    return () => watcher.disconnect();
  }, [names]);
  return current;
}
