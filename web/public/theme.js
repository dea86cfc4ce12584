// Runs before the first paint: a chosen theme must not flash through the other one.
try {
  const theme = localStorage.getItem('marga.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme then applies.
}
