/** Names the services; the service decides the colour of a drawn line. */
export type Service = 'flight' | 'train' | 'bus' | 'hotel' | 'cab';

export const SERVICE_COLOURS: Record<Service, string> = {
  flight: 'var(--color-flight)',
  train: 'var(--color-train)',
  bus: 'var(--color-bus)',
  hotel: 'var(--color-hotel)',
  cab: 'var(--color-cab)',
};
