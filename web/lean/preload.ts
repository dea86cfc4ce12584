const asked = new Set<string>();

/**
 * Asks for all parts of what is about to be loaded at once, instead of one after the other as each turns out to import the next. All
 * browsers that the portal is built for know such links; there is one style sheet, which every page has already.
 */
// oxlint-disable-next-line no-underscore-dangle -- the name that the build calls it by
export function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
  return load();
}
