const asked = new Set<string>();

/**
 * Requests all chunks of an import at once instead of one after the other as each imports the next. All supported
 * browsers support `modulepreload` links; the only style sheet is already on every page.
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
