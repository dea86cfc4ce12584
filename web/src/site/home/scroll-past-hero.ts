/** This is how far the page scrolls on a desktop, in pixels. */
const DISTANCE = 1_000;

/**
 * Scrolls on from the first screenful: by a fixed distance on a desktop, to the five services on a phone, where
 * that distance is two screens.
 */
export function scrollPastHero(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isStill ? 'instant' : 'smooth';
  const services = document.getElementById('services');
  if (matchMedia('(max-width: 767px)').matches && services) services.scrollIntoView({ behavior });
  else scrollTo({ top: DISTANCE, behavior });
}
