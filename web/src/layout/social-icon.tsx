type Network = 'instagram' | 'facebook' | 'x';

/** Each icon is one stroke, like the portal's own icons. */
const LINES: Record<Network, string> = {
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1h.01',
  facebook: 'M17 3h-2.5A3.5 3.5 0 0 0 11 6.5V9H8v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h2V3Z',
  x: 'M4 4l16 16M20 4 4 20M4 4h4l12 16h-4L4 4Z',
};

export function SocialIcon({ name }: { name: Network }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={LINES[name]} />
    </svg>
  );
}
