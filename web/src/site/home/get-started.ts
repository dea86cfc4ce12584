/** The distance by which a desk's page scrolls, in pixels. */
const DISTANCE = 1_000;

/** Leads on from the first screenful: by a fixed way at a desk, to the five services on a telephone, where that way is two screens. */
export function getStarted(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isStill ? 'instant' : 'smooth';
  const services = document.getElementById('services');
  if (matchMedia('(max-width: 767px)').matches && services) services.scrollIntoView({ behavior });
  else scrollTo({ top: DISTANCE, behavior });
}
